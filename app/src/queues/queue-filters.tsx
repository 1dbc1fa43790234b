import { offers } from '@marginalia/bff/contract';
import { Button, DateField, Inline, Select, TextField } from '@marginalia/design-system';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';

const Bar = styled.search`
  display: grid;
  gap: var(--mg-space-4);
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;

  & > :nth-child(-n + 2) {
    grid-column: 1 / -1;
  }

  @media (min-width: 40rem) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 4fr) minmax(0, 3fr) auto;

    & > :nth-child(-n + 2) {
      grid-column: auto;
    }
  }
`;

interface QueueFiltersProps {
  search: URLSearchParams;
  onChange: (next: Record<string, string>) => void;
}

/** Search by client or title, by service and by due date. The address holds the filters, so that a reload keeps them. */
export function QueueFilters({ search, onChange }: QueueFiltersProps) {
  const known = search.get('q') ?? '';
  const [words, setWords] = useState(known);
  const [asked, ask] = useState(known);
  // Not what was asked for here: a link or a way back has changed the address.
  if (asked !== known) {
    ask(known);
    setWords(known);
  }
  const service = search.get('service');
  const due = search.get('due') ?? '';
  // With the filters of then: those of when it was typed may have been cleared meanwhile.
  const find = useEffectEvent((typed: string) => {
    if (typed === known) return;
    ask(typed);
    onChange({ q: typed });
  });
  useEffect(() => {
    const timer = setTimeout(() => find(words.trim()), 250);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <Bar>
      <TextField
        id="queue-search"
        type="search"
        label="Search"
        placeholder="Client or title"
        value={words}
        onChange={setWords}
      />
      <Select
        label="Service"
        value={service}
        onChange={(id) => onChange({ service: id && id !== 'all' ? id : '' })}
        placeholder="All services"
        items={[{ id: 'all', label: 'All services' }, ...offers.map(({ id, name }) => ({ id, label: name }))]}
      />
      <DateField label="Due by" value={due} onChange={(date) => onChange({ due: date })} />
      <Inline>
        <Button
          variant="quiet"
          isDisabled={!(words || service || due)}
          onClick={() => {
            setWords('');
            ask('');
            onChange({ q: '', service: '', due: '' });
          }}
        >
          Clear filters
        </Button>
      </Inline>
    </Bar>
  );
}
