import { Breadcrumbs, Button, Inline, PageHeader, Stack, Switch, Tabs, Tooltip } from '@marginalia/design-system';
import { useAtom, useAtomValue } from 'jotai';
import { styled } from 'styled-components';
import { personAtom } from '../accounts/current-user.ts';
import { SentNotice } from '../edit-desk/sent-notice.tsx';
import { ButtonLink, CrumbLink } from '../layout/links.tsx';
import { PageMeta } from '../layout/page.tsx';
import { useAddress } from '../layout/use-address.ts';
import { usePolling, useRead } from '../query/read.ts';
import { submissionCounts } from '../submissions/submissions.ts';
import { queueCards } from './preferences.ts';
import { Queue } from './queue.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { otherLists, queues, sortOf, titleOf } from './queues.ts';
import { ShortcutHelp, useQueueKeys } from './use-queue-keys.tsx';

/** The notice is over the page, so it moves no row when it comes or goes. */
const OverPage = styled.div`
  position: fixed;
  z-index: 1;
  inset-block-end: calc(var(--mg-space-4) + env(safe-area-inset-bottom, 0px));
  inset-inline: var(--mg-space-4);
  inline-size: fit-content;

  /* A toast takes the lower edge of a narrow window: this is below the bar instead. */
  @media (max-width: 63.99rem) {
    inset-block: var(--mg-space-20) auto;
  }
  & > section {
    box-shadow: var(--mg-shadow-overlay);
  }
`;

/** /admin/enhanced: a tab with a count for each queue; the lists of rejected and of due orders are reached by links. */
export function Component() {
  const [search, change] = useAddress();
  const { data: counts } = useRead(submissionCounts);
  usePolling(submissionCounts);
  const keys = useQueueKeys();
  const [hasCards, showCards] = useAtom(queueCards(useAtomValue(personAtom)));
  const tab = search.get('tab');
  const other = otherLists.find(({ id }) => id === tab);
  const selected = queues.find(({ id }) => id === tab) ?? queues[0];
  const title = other?.title ?? 'Queues';
  const lead =
    sortOf(selected, search) === 'due' ? 'Orders waiting for you, soonest due first.' : 'Newest orders first.';
  const shown = { search, onChange: change, hasCards };
  return (
    <Stack gap={6}>
      <PageMeta title={title} />
      {other ? (
        <Breadcrumbs linkAs={CrumbLink} items={[{ label: 'Queues', href: '/admin/enhanced' }, { label: title }]} />
      ) : null}
      <PageHeader
        // A header for each list: the pressed link is removed with the old header, and the new heading takes the focus.
        key={title}
        title={title}
        lead={other?.lead ?? lead}
        actions={
          <Inline gap={4}>
            <Switch isSelected={hasCards} onChange={showCards}>
              Cards
            </Switch>
            {other ? null : <ButtonLink to="/admin/enhanced?tab=rejected">Rejected submissions</ButtonLink>}
            <Tooltip content={keys.areOn ? 'Or press ?' : 'Single-key shortcuts are turned off'}>
              <Button variant="quiet" onClick={() => keys.onOpenChange(true)}>
                Keyboard shortcuts
              </Button>
            </Tooltip>
          </Inline>
        }
      />
      {/* The editor may have left an order before its completion was answered. */}
      <OverPage>
        <SentNotice />
      </OverPage>
      <QueueFilters search={search} onChange={change} />
      {other ? (
        <Queue queue={other} {...shown} />
      ) : (
        <Tabs
          label="Queues"
          selectedKey={selected.id}
          onSelectionChange={(tab) => change({ tab })}
          items={queues.map((queue) => ({
            id: queue.id,
            label: titleOf(queue),
            ...(counts && { count: counts[queue.id] }),
            content: <Queue queue={queue} {...shown} />,
          }))}
        />
      )}
      <ShortcutHelp {...keys} />
    </Stack>
  );
}
