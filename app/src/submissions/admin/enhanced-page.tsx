import type { SubmissionCounts } from '@marginalia/bff/contract';
import { PageHeader, Stack, Tabs } from '@marginalia/design-system';
import { PageMeta } from '../../layout/page.tsx';
import { useAddress } from '../../layout/use-address.ts';
import { usePolling, useRead } from '../../query/read.ts';
import { submissionCounts } from '../submissions.ts';
import { Queue } from './queue.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { queues } from './queues.ts';
import { ShortcutHelp, useQueueKeys } from './use-queue-keys.tsx';

/** /admin/enhanced: one tab for each queue, with its count. */
export function Component() {
  const [search, change] = useAddress();
  const { data: counts } = useRead(submissionCounts);
  usePolling(submissionCounts);
  const keys = useQueueKeys();
  const selected = queues.find(({ id }) => id === search.get('tab')) ?? queues[0];
  return (
    <Stack gap={6}>
      <PageMeta title="Queues" />
      <PageHeader title="Queues" lead="Everything that waits for you, newest first. Press ? for the keys." />
      <QueueFilters search={search} onChange={change} />
      <Tabs
        label="Queues"
        selectedKey={selected.id}
        onSelectionChange={(tab) => change({ tab })}
        items={queues.map((queue) => ({
          id: queue.id,
          label: queue.label,
          ...(counts ? { count: countOf(counts, queue.id) } : {}),
          content: <Queue queue={queue} search={search} />,
        }))}
      />
      <ShortcutHelp {...keys} />
    </Stack>
  );
}

const countOf = (counts: SubmissionCounts, id: (typeof queues)[number]['id']): number => counts[id];
