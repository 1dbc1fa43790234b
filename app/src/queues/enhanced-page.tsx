import type { SubmissionCounts } from '@marginalia/bff/contract';
import { Button, Inline, LinkButton, PageHeader, Stack, Switch, Tabs } from '@marginalia/design-system';
import { useAtom, useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { personAtom } from '../accounts/current-user.ts';
import { PageMeta } from '../layout/page.tsx';
import { useAddress } from '../layout/use-address.ts';
import { usePolling, useRead } from '../query/read.ts';
import { submissionCounts } from '../submissions/submissions.ts';
import { queueCards } from './preferences.ts';
import { Queue } from './queue.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { due, queues, rejected } from './queues.ts';
import { ShortcutHelp, useQueueKeys } from './use-queue-keys.tsx';

const headers = {
  queues: {
    title: 'Queues',
    lead: 'Orders waiting for you, soonest due first.',
    link: { to: `/admin/enhanced?tab=${rejected.id}`, words: 'Rejected submissions' },
  },
  rejected: {
    title: 'Rejected submissions',
    lead: 'Orders we did not take on, newest first.',
    link: { to: '/admin/enhanced', words: 'Back to the queues' },
  },
  due: {
    title: 'Due now',
    lead: 'Orders waiting for an editor that are due today or overdue.',
    link: { to: '/admin/enhanced', words: 'Back to the queues' },
  },
};

/** /admin/enhanced: one tab for each queue, with its count; and apart from them what was rejected and what is due. */
export function Component() {
  const [search, change] = useAddress();
  const { data: counts } = useRead(submissionCounts);
  usePolling(submissionCounts);
  const keys = useQueueKeys();
  const [hasCards, showCards] = useAtom(queueCards(useAtomValue(personAtom)));
  const view = hasCards ? 'cards' : 'rows';
  const apart = [rejected, due].find(({ id }) => id === search.get('tab'));
  const { title, lead, link } = headers[(apart?.id as 'rejected' | 'due' | undefined) ?? 'queues'];
  const selected = queues.find(({ id }) => id === search.get('tab')) ?? queues[0];
  return (
    <Stack gap={6}>
      <PageMeta title={title} />
      <PageHeader
        // Another list is another page: the link that led there goes with its header, and the focus to the new heading.
        key={title}
        title={title}
        lead={apart || selected.sort === 'due' ? lead : 'Newest orders first.'}
        actions={
          <Inline gap={4} align="center" wrap>
            <Switch isSelected={hasCards} onChange={showCards}>
              Cards
            </Switch>
            <LinkButton as={Link} to={link.to} variant="secondary">
              {link.words}
            </LinkButton>
            <Button variant="quiet" onClick={() => keys.onOpenChange(true)}>
              Keyboard shortcuts
            </Button>
          </Inline>
        }
      />
      <QueueFilters search={search} onChange={change} />
      {apart ? (
        <Queue queue={apart} search={search} view={view} />
      ) : (
        <Tabs
          label="Queues"
          selectedKey={selected.id}
          onSelectionChange={(tab) => change({ tab })}
          items={queues.map((queue) => ({
            id: queue.id,
            label: queue.label,
            ...(counts ? { count: counts[queue.id as keyof SubmissionCounts] ?? 0 } : {}),
            content: <Queue queue={queue} search={search} view={view} />,
          }))}
        />
      )}
      <ShortcutHelp {...keys} />
    </Stack>
  );
}
