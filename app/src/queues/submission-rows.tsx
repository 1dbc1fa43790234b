import type { Submission } from '@marginalia/bff/contract';
import { LinkButton } from '@marginalia/design-system';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { momentOf } from '../format/date.ts';
import { useRead } from '../query/read.ts';
import { services } from '../services/services.ts';
import { clientName, orderedNames, userText } from '../submissions/describe.ts';
import { SubmissionStatusBadge } from '../submissions/submission-status.tsx';
import { Rows } from './rows.ts';

const Facts = styled.p`
  font-size: var(--mg-text-sm);
  color: var(--mg-color-text-secondary);
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
            <Facts>
              {orderedNames(row, listed)} · <bdi>{clientName(row) || userText(row)}</bdi> ·{' '}
              <Moment dateTime={row.submittedAt}>{momentOf(row.submittedAt)}</Moment>
            </Facts>
          </div>
          <SubmissionStatusBadge status={row.status} />
          <LinkButton
            as={Link}
            to={`/admin/submissions/${row.id}`}
            variant="secondary"
            size="sm"
            aria-label={`Review ${row.title}`}
          >
            Review
          </LinkButton>
        </li>
      ))}
    </Rows>
  );
}
