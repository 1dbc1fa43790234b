import { Button, DateField, Drawer, SearchField, Select, Stack, TagGroup } from '@marginalia/design-system';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { calendarDayOf } from '../format/date.ts';
import { withChosen } from '../forms/with-chosen.ts';
import { useMedia } from '../layout/use-media.ts';
import { useRead } from '../query/read.ts';
import { catalogue } from '../services/services.ts';
import { dueIn } from './queues.ts';

/** Narrower, a drawer holds what narrows the list beside the search. */
const hasRoom = '(min-width: 40rem)';

const Bar = styled.search`
  display: grid;
  gap: var(--mg-space-3) var(--mg-space-4);
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;

  & > [data-component='TagGroup'] {
    grid-column: 1 / -1;
  }
  @media ${hasRoom} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 4fr) minmax(0, 3fr) auto;
  }
`;

interface QueueFiltersProps {
  search: URLSearchParams;
  onChange: (next: Record<string, string>) => void;
}

/** Search by client or title, by service and by due date. The address holds the filters, so that a reload keeps them. */
export function QueueFilters({ search, onChange }: QueueFiltersProps) {
  const applied = search.get('q') ?? '';
  const [typed, setTyped] = useState(applied);
  const [sent, setSent] = useState(applied);
  const isWide = useMedia(hasRoom);
  // A link, Back or Forward has changed the address.
  if (sent !== applied) {
    setSent(applied);
    setTyped(applied);
  }
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
  const chosen = { service: search.get('service'), due: dueIn(search) };
  return (
    <Bar>
      <SearchField id="queue-search" label="Search" placeholder="Client or title" value={typed} onChange={setTyped} />
      {isWide ? (
        <>
          <Choices {...chosen} onChange={onChange} />
          <Button
            variant="quiet"
            aria-disabled={!(typed || chosen.service || chosen.due)}
            onClick={() => {
              setTyped('');
              setSent('');
              onChange({ q: '', service: '', due: '' });
            }}
          >
            Clear filters
          </Button>
        </>
      ) : (
        <FoldedChoices {...chosen} onChange={onChange} />
      )}
    </Bar>
  );
}

/** What can be chosen, also services that were withdrawn: they have orders. */
const useOffers = () => useRead(catalogue).data?.offers ?? [];

interface ChoicesProps extends Pick<QueueFiltersProps, 'onChange'> {
  service: string | null;
  due: string;
}

function Choices({ service, due, onChange }: ChoicesProps) {
  const offers = useOffers();
  return (
    <>
      <Select
        label="Service"
        value={service}
        onChange={(id) => onChange({ service: id && id !== 'all' ? id : '' })}
        placeholder="All services"
        items={withChosen(
          [{ id: 'all', label: 'All services' }, ...offers.map(({ id, name }) => ({ id, label: name }))],
          service,
        )}
      />
      <DateField label="Due by" value={due} onChange={(date) => onChange({ due: date })} />
    </>
  );
}

/** The choices in a drawer; what is chosen stays in sight, to be taken away at a press. */
function FoldedChoices({ service, due, onChange }: ChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const offers = useOffers();
  const tags = [
    ...(service ? [{ id: 'service', label: offers.find(({ id }) => id === service)?.name ?? service }] : []),
    ...(due ? [{ id: 'due', label: `Due by ${calendarDayOf(due)}` }] : []),
  ];
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters
      </Button>
      {tags.length > 0 ? (
        <TagGroup
          label="Chosen filters"
          isLabelHidden
          items={tags}
          onRemove={(ids) => {
            if (ids.length === tags.length) button.current?.focus();
            onChange(Object.fromEntries(ids.map((id) => [id, ''])));
          }}
        />
      ) : null}
      <Drawer
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Filters"
        size="sm"
        footer={<Button onClick={() => setOpen(false)}>Show orders</Button>}
      >
        <Stack gap={4}>
          <Choices service={service} due={due} onChange={onChange} />
        </Stack>
      </Drawer>
    </>
  );
}
