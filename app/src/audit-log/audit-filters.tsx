import { AuditFilterSchema, type TeamMember } from '@marginalia/bff/contract';
import { Button, DateField, Select, TextField } from '@marginalia/design-system';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { withChosen } from '../forms/with-chosen.ts';
import { memberName } from '../team/team.ts';
import { type Filters, isFiltered, kindItems, noFilters } from './audit-log.ts';

const Bar = styled.search`
  display: grid;
  gap: var(--mg-space-3) var(--mg-space-4);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
  align-items: start;

  & > [data-part='clear'] {
    align-self: end;
  }
`;

const all = 'all';

interface AuditFiltersProps {
  filters: Filters;
  people: readonly TeamMember[];
  onChange: (change: Partial<Filters>) => void;
}

/** The address holds the filters, so that a reload keeps them. */
export function AuditFilters({ filters, people, onChange }: AuditFiltersProps) {
  const { person, kind, from, to } = filters;
  const orAll = (id: string | null) => (id && id !== all ? id : '');
  return (
    <Bar>
      <Select
        label="Person"
        value={person || null}
        placeholder="Everybody"
        onChange={(id) => onChange({ person: orAll(id) })}
        items={withChosen(
          [
            { id: all, label: 'Everybody' },
            ...people.map((member) => ({ id: String(member.id), label: memberName(member) })),
          ],
          person,
          `Person ${person}`,
        )}
      />
      <Select
        label="Kind"
        value={kind || null}
        placeholder="All kinds"
        onChange={(id) => onChange({ kind: orAll(id) })}
        items={withChosen([{ id: all, label: 'All kinds' }, ...kindItems], kind)}
      />
      <DateField label="From" value={from} onChange={(date) => onChange({ from: date })} />
      <DateField label="To" value={to} onChange={(date) => onChange({ to: date })} />
      <OrderField applied={filters.order} onChange={(order) => onChange({ order })} />
      <div data-part="clear">
        <Button variant="quiet" aria-disabled={!isFiltered(filters)} onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      </div>
    </Bar>
  );
}

/** The number of an order, which counts a moment after the last key. */
function OrderField({ applied, onChange }: { applied: string; onChange: (order: string) => void }) {
  const [typed, setTyped] = useState(applied);
  const [sent, setSent] = useState(applied);
  // The address has changed otherwise: by Back, or because the filters were cleared.
  if (sent !== applied) {
    setSent(applied);
    setTyped(applied);
  }
  const trimmed = typed.trim();
  const isNumber = trimmed === '' || AuditFilterSchema.shape.order.safeParse(trimmed).success;
  const apply = useEffectEvent((order: string) => {
    if (order === applied || !isNumber) return;
    setSent(order);
    onChange(order);
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(trimmed), 250);
    return () => clearTimeout(timer);
  }, [trimmed]);
  return (
    <TextField
      label="Order number"
      inputMode="numeric"
      value={typed}
      onChange={setTyped}
      errorMessage={isNumber ? undefined : 'Enter the number of an order, such as 203'}
    />
  );
}
