import { type AuditEvent, roleLabels } from '@marginalia/bff/contract';
import { Table, type TableColumn, Text } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { momentOf } from '../format/date.ts';
import { EntryList } from '../layout/entry-list.styled.ts';
import { RouteLink } from '../layout/links.tsx';
import { useMedia } from '../layout/use-media.ts';
import { actionOf, personOf, targetOf } from './audit-log.ts';

/** A deleted order has no page; its link leads to the words that say so. */
function Target({ event }: { event: AuditEvent }) {
  const text = targetOf(event);
  if (event.targetType === 'order') return <RouteLink to={`/admin/submissions/${event.targetId}`}>{text}</RouteLink>;
  return text === null ? null : <bdi>{text}</bdi>;
}

const Person = ({ event }: { event: AuditEvent }) => (
  <>
    <bdi>{personOf(event)}</bdi>
    {event.actorRole ? (
      <Text as="span" size="sm" tone="secondary">
        {` · ${roleLabels[event.actorRole]}`}
      </Text>
    ) : null}
  </>
);

const OneLine = styled.time`
  white-space: nowrap;
`;

const columns: TableColumn<AuditEvent>[] = [
  { id: 'at', header: 'Time', cell: ({ at }) => <OneLine dateTime={at}>{momentOf(at)}</OneLine> },
  {
    id: 'person',
    header: 'Person',
    cell: (event) => (
      <>
        <bdi>{personOf(event)}</bdi>
        {event.actorRole ? (
          <Text size="sm" tone="secondary">
            {roleLabels[event.actorRole]}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    isRowHeader: true,
    cell: (event) => (
      <Text as="span" tone={event.result === 'failure' ? 'danger' : 'primary'}>
        {actionOf(event)}
      </Text>
    ),
  },
  { id: 'target', header: 'Target', cell: (event) => <Target event={event} /> },
  { id: 'detail', header: 'Detail', cell: ({ detail }) => detail },
  { id: 'address', header: 'Address', cell: ({ address }) => address },
];

/** The entries as a table, or as a list where a table has no room. */
export function AuditRows({ events }: { events: readonly AuditEvent[] }) {
  const isTable = useMedia('(min-width: 64rem)');
  if (isTable)
    return <Table label="Audit log" isLabelHidden columns={columns} rows={events} getRowId={({ id }) => String(id)} />;
  return (
    <EntryList role="list" aria-label="Audit log">
      {events.map((event) => (
        <li key={event.id}>
          <Text tone={event.result === 'failure' ? 'danger' : 'primary'}>
            {actionOf(event)}
            {event.targetType ? ': ' : ''}
            <Target event={event} />
            {event.detail ? ` (${event.detail})` : ''}
          </Text>
          <Text size="sm" tone="secondary">
            <Person event={event} />
            {' · '}
            <time dateTime={event.at}>{momentOf(event.at)}</time>
            {event.address ? ` · ${event.address}` : ''}
          </Text>
        </li>
      ))}
    </EntryList>
  );
}
