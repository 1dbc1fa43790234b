import { offers } from '@marginalia/bff/contract';
import { Button, DateField, SearchField, Select } from '@marginalia/design-system';
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

/** Search by client or title, by service and by due date. The address holds the filters, so that a reload keeps them. */
export function QueueFilters({
  search,
  onChange,
}: {
  search: URLSearchParams;
  onChange: (next: Record<string, string>) => void;
}) {
  const applied = search.get('q') ?? '';
  const [typed, setTyped] = useState(applied);
  const [sent, setSent] = useState(applied);
  // A link, Back or Forward has changed the address.
  if (sent !== applied) {
    setSent(applied);
    setTyped(applied);
  }
  const service = search.get('service');
  const due = search.get('due') ?? '';
  // Reads the filters when the timer fires; they may have been cleared since the key press.
  const apply = useEffectEvent((q: string) => {
    if (q === applied) return;
    setSent(q);
    onChange({ q });
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(typed.trim()), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Bar>
      <SearchField id="queue-search" label="Search" placeholder="Client or title" value={typed} onChange={setTyped} />
      <Select
        label="Service"
        value={service}
        onChange={(id) => onChange({ service: id && id !== 'all' ? id : '' })}
        placeholder="All services"
        items={[{ id: 'all', label: 'All services' }, ...offers.map(({ id, name }) => ({ id, label: name }))]}
      />
      <DateField label="Due by" value={due} onChange={(date) => onChange({ due: date })} />
      <Button
        variant="quiet"
        aria-disabled={!(typed || service || due)}
        onClick={() => {
          setTyped('');
          setSent('');
          onChange({ q: '', service: '', due: '' });
        }}
      >
        Clear filters
      </Button>
    </Bar>
  );
}
