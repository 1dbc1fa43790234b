import type { Submission } from '@marginalia/bff/contract';
import { Text } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { momentOf } from '../format/date.ts';
import { ButtonLink } from '../layout/links.tsx';
import { useRead } from '../query/read.ts';
import { services } from '../services/services.ts';
import { clientName, orderedNames, userText } from '../submissions/describe.ts';
import { SubmissionStatusBadge } from '../submissions/submission-status.tsx';

/** A dense list between hairlines: words, a badge, one action. The badges of all rows begin in one column. */
const Rows = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  column-gap: var(--mg-space-5);
  padding: 0;
  list-style: none;
  border-block-end: 1px solid var(--mg-color-border-hairline);

  & > li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    row-gap: var(--mg-space-2);
    align-items: center;
    justify-items: start;
    padding-block: var(--mg-space-3);
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
  /* As wide as its column: a long word wraps there. */
  & > li > :first-child {
    justify-self: stretch;
    min-inline-size: 0;
  }

  & h3 {
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  @media (max-width: 40rem) {
    grid-template-columns: minmax(0, 1fr) auto;

    & > li > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const Moment = styled.time`
  white-space: nowrap;
`;

/** Submissions of any status, a line each, with the way to their review. */
export function SubmissionRows({ rows }: { rows: readonly Submission[] }) {
  const { data: listed } = useRead(services);
  return (
    <Rows>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <h3>
              <bdi>{row.title}</bdi>
            </h3>
            <Text size="sm" tone="secondary">
              {orderedNames(row, listed)} · <bdi>{clientName(row) || userText(row)}</bdi> ·{' '}
              <Moment dateTime={row.submittedAt}>{momentOf(row.submittedAt)}</Moment>
            </Text>
          </div>
          <SubmissionStatusBadge status={row.status} />
          <ButtonLink to={`/admin/submissions/${row.id}`} size="sm" aria-label={`Review ${row.title}`}>
            Review
          </ButtonLink>
        </li>
      ))}
    </Rows>
  );
}
