import type { Service, Submission } from '@marginalia/bff/contract';
import { Drawer, Table, type TableColumn, type TableSort, VisuallyHidden } from '@marginalia/design-system';
import { useSetAtom } from 'jotai';
import { PanelRightOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsReadOnly } from '../accounts/role.ts';
import { askedRow } from '../decisions/asked-row.ts';
import { StatusActions } from '../decisions/status-actions.tsx';
import { dollarsOf } from '../format/money.ts';
import { orderedNames, wordsText } from '../submissions/describe.ts';
import { dateLabelOf, OrderLine, QueueDate } from './queue-lines.tsx';
import { DetailsButton, Lines, Orders, RowActions, ServiceLines } from './queue-table.styled.ts';
import type { QueueSort } from './queues.ts';
import { isReviewFirst, openingPath, ReviewLink, SubmissionDetails, TitleLink } from './submission-card.tsx';

interface QueueTableProps {
  /** Names the table: the title of the queue. */
  label: string;
  rows: readonly Submission[];
  services: Service[] | undefined;
  /** The rows are of several statuses, so each names its own. */
  isMixed: boolean;
  sort: QueueSort;
  /** Asks for another order; without it the queue has only one. */
  onSort: ((sort: QueueSort) => void) | undefined;
}

/** The orders of the server as the table names them: newest first is by the number of the order, downwards. */
const shownSorts: Record<QueueSort, TableSort> = {
  newest: { columnId: 'order', direction: 'descending' },
  due: { columnId: 'date', direction: 'ascending' },
};

/** A queue as a table, where the window has room for its columns. */
export function QueueTable({ label, rows, services, isMixed, sort, onSort }: QueueTableProps) {
  const dateLabel = dateLabelOf(rows, isMixed);
  const isReadOnly = useIsReadOnly();
  const columns: TableColumn<Submission>[] = [
    {
      id: 'details',
      header: <VisuallyHidden>Details</VisuallyHidden>,
      width: '1px',
      cell: (row) => <Details submission={row} services={services} />,
    },
    {
      id: 'order',
      header: 'Order',
      isRowHeader: true,
      isSortable: onSort !== undefined,
      cell: (row) => <Order submission={row} isMixed={isMixed} />,
    },
    {
      id: 'service',
      header: 'Service',
      cell: (row) => <Ordered name={orderedNames(row, services)} words={wordsText(row.wordCount)} />,
    },
    {
      id: 'date',
      header: dateLabel,
      isSortable: onSort !== undefined,
      cell: (row) => (
        <Lines>
          <QueueDate submission={row} dateLabel={dateLabel} isColumn />
        </Lines>
      ),
    },
    { id: 'price', header: 'Price', align: 'end', cell: (row) => dollarsOf(row.totalPrice) },
  ];
  return (
    <Orders>
      <Table
        label={label}
        columns={columns}
        rows={rows}
        getRowId={({ id }) => String(id)}
        sort={shownSorts[sort]}
        onSortChange={(next) => onSort?.(next?.columnId === 'date' ? 'due' : 'newest')}
        rowActions={(row) => (
          <RowActions>
            {isReadOnly || isReviewFirst(row) ? <ReviewLink id={row.id} /> : null}
            <StatusActions submission={row} place="list" />
          </RowActions>
        )}
      />
    </Orders>
  );
}

/** All that a card shows, in a drawer beside the table. */
function Details({ submission, services }: { submission: Submission; services: Service[] | undefined }) {
  const { id, title } = submission;
  const [isOpen, setOpen] = useState(false);
  const askAboutRow = useSetAtom(askedRow);
  // The row stays while it is read, whatever becomes of the list.
  useEffect(() => {
    if (!isOpen) return;
    askAboutRow(id);
    return () => askAboutRow(undefined);
  }, [isOpen, askAboutRow, id]);
  return (
    <>
      <DetailsButton
        size="sm"
        variant="quiet"
        label={`Details of ${title}`}
        icon={<PanelRightOpen />}
        aria-haspopup="dialog"
        data-queue-toggle
        onClick={() => setOpen(true)}
      />
      <Drawer
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={<bdi>{title}</bdi>}
        size="lg"
        footer={<ReviewLink id={id} />}
      >
        <SubmissionDetails submission={submission} services={services} />
      </Drawer>
    </>
  );
}

/** The service and, behind the words of the document, its add-ons. */
function Ordered({ name, words }: { name: string; words: string }) {
  const [service, ...extras] = name.split(', ');
  return (
    <ServiceLines>
      <p>{service}</p>
      <p data-part="extras" title={extras.length > 0 ? name : undefined}>
        {[words, ...extras].join(', ')}
      </p>
    </ServiceLines>
  );
}

function Order({ submission, isMixed }: { submission: Submission; isMixed: boolean }) {
  const { id, title } = submission;
  return (
    <Lines>
      <p data-part="title" id={`submission-${id}`}>
        <TitleLink to={openingPath(submission)} data-queue-link title={title}>
          <bdi>{title}</bdi>
        </TitleLink>
      </p>
      <OrderLine submission={submission} isMixed={isMixed} />
    </Lines>
  );
}
