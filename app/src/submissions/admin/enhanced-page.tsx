import { Button, LinkButton, PageHeader, Stack, Tabs } from '@marginalia/design-system';
import { Link } from 'react-router';
import { PageMeta } from '../../layout/page.tsx';
import { useAddress } from '../../layout/use-address.ts';
import { usePolling, useRead } from '../../query/read.ts';
import { submissionCounts } from '../submissions.ts';
import { Queue } from './queue.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { queues, rejected } from './queues.ts';
import { ShortcutHelp, useQueueKeys } from './use-queue-keys.tsx';

const headers = {
  queues: {
    title: 'Queues',
    lead: 'Everything that waits for you, newest first.',
    link: { to: `/admin/enhanced?tab=${rejected.id}`, words: 'Rejected submissions' },
  },
  rejected: {
    title: 'Rejected submissions',
    lead: 'What was turned down, newest first.',
    link: { to: '/admin/enhanced', words: 'Back to the queues' },
  },
};

/** /admin/enhanced: one tab for each queue, with its count; and apart from them what was rejected. */
export function Component() {
  const [search, change] = useAddress();
  const { data: counts } = useRead(submissionCounts);
  usePolling(submissionCounts);
  const keys = useQueueKeys();
  const isRejected = search.get('tab') === rejected.id;
  const { title, lead, link } = isRejected ? headers.rejected : headers.queues;
  const selected = queues.find(({ id }) => id === search.get('tab')) ?? queues[0];
  return (
    <Stack gap={6}>
      <PageMeta title={title} />
      <PageHeader
        // Another list is another page: the link that led there goes with its header, and the focus to the new heading.
        key={title}
        title={title}
        lead={lead}
        actions={
          <>
            <LinkButton as={Link} to={link.to} variant="secondary">
              {link.words}
            </LinkButton>
            <Button variant="quiet" onClick={() => keys.onOpenChange(true)}>
              Keys
            </Button>
          </>
        }
      />
      <QueueFilters search={search} onChange={change} />
      {isRejected ? (
        <Queue queue={rejected} search={search} />
      ) : (
        <Tabs
          label="Queues"
          selectedKey={selected.id}
          onSelectionChange={(tab) => change({ tab })}
          items={queues.map((queue) => ({
            id: queue.id,
            label: queue.label,
            ...(counts ? { count: counts[queue.id] } : {}),
            content: <Queue queue={queue} search={search} />,
          }))}
        />
      )}
      <ShortcutHelp {...keys} />
    </Stack>
  );
}
