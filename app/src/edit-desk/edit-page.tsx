import type { Submission } from '@marginalia/bff/contract';
import { Skeleton } from '@marginalia/design-system';
import { useAtom, useAtomValue } from 'jotai';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useNavigate } from 'react-router';
import { personAtom } from '../accounts/current-user.ts';
import { choiceOf } from '../accounts/preferences.ts';
import { useIsReadOnly } from '../accounts/role.ts';
import { CommandDialogs } from '../commands/command-dialogs.tsx';
import { useCommands } from '../commands/running.ts';
import { useCommandKeys } from '../commands/use-command-keys.ts';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { PageMeta } from '../layout/page.tsx';
import { useRead } from '../query/read.ts';
import { review } from '../review/reviews.ts';
import { readNow } from '../state/stored.ts';
import { ReplacedNotice, useSeenVersion } from '../submissions/seen-version.tsx';
import { Desk, Notices, paneBeside, paneOver, TextPane, WholeWindow } from './desk.styled.ts';
import { DeskBar, queueOf } from './desk-bar.tsx';
import type { DeskPanes, PaneName } from './desk-panes.ts';
import { OrderPane } from './order-pane.tsx';
import { ReviewForm } from './review-form.tsx';
import { isBeside } from './side-pane.tsx';
import { WithSubmission } from './with-submission.tsx';

/** The pane that an editor wants beside the text; until one is chosen, it is the one that the order's state calls for. */
const paneOf = choiceOf('deskPane', ['outline', 'order', 'none', 'unchosen'], 'unchosen');

const isUnderWay = ({ status }: Submission) => status === 'in_progress' || status === 'completed';

const beginningOf = (wanted: PaneName | 'unchosen', submission: Submission): PaneName =>
  wanted !== 'unchosen' ? wanted : isUnderWay(submission) ? 'outline' : 'order';

/** /admin/submissions/{id}/edit */
export function Component() {
  const isReadOnly = useIsReadOnly();
  return (
    <WithSubmission>
      {(submission) =>
        // Everything here is for writing; the review page shows the same to whoever only reads.
        isReadOnly ? (
          <Navigate to={`/admin/submissions/${submission.id}`} replace />
        ) : (
          <EditPage submission={submission} />
        )
      }
    </WithSubmission>
  );
}

function EditPage({ submission }: { submission: Submission }) {
  const chosen = paneOf(useAtomValue(personAtom));
  const [wanted, setWanted] = useAtom(chosen);
  const beginning = beginningOf(wanted, submission);
  // Another tab may have chosen since this one last showed a desk.
  const [opened, setOpened] = useState(() => (isBeside() ? beginningOf(readNow(chosen), submission) : 'none'));
  const [isFocusMode, setFocusMode] = useState(false);
  const navigate = useNavigate();
  const outlineButton = useRef<HTMLButtonElement>(null);
  const orderButton = useRef<HTMLButtonElement>(null);
  useCommandKeys();
  // From the start: the order can be decided about before its review is read.
  useSeenVersion(submission);
  // Without a text there is no outline of it.
  const known = opened === 'outline' && !submission.content ? 'order' : opened;
  const pane = isFocusMode ? 'none' : known;
  const open = (next: PaneName) => {
    // The focus leaves a pane before the pane is hidden.
    const isLeft = next !== pane && document.getElementById(`${pane}-pane`)?.contains(document.activeElement);
    if (isLeft) (pane === 'outline' ? outlineButton : orderButton).current?.focus();
    setFocusMode(false);
    setOpened(next);
    if (isBeside()) setWanted(next);
  };
  const showInstructions = () => {
    flushSync(() => open('outline'));
    const box = document.querySelector<HTMLElement>('#outline-pane [data-instructions] > div');
    box?.closest('details')?.setAttribute('open', '');
    box?.focus();
  };
  useCommands({
    order: () => open(pane === 'order' ? 'none' : 'order'),
    outline: submission.content ? () => open(pane === 'outline' ? 'none' : 'outline') : undefined,
    instructions: submission.content && submission.promptInstructions ? showInstructions : undefined,
    queue: () => void navigate(queueOf(submission)),
  });
  // A window that gets narrower would lay the pane over the text that is being written in.
  useEffect(() => {
    const beside = matchMedia(paneBeside);
    const arrange = () => {
      if (beside.matches) setOpened((last) => (last === 'none' ? beginning : last));
      else if (!document.activeElement?.closest('#outline-pane, #order-pane, dialog')) setOpened('none');
    };
    beside.addEventListener('change', arrange);
    return () => beside.removeEventListener('change', arrange);
  }, [beginning]);
  const panes: DeskPanes = { pane, open, outlineButton, orderButton, isFocusMode, setFocusMode };
  /** The pane that lies over the text closes before the focus goes behind it. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (pane === 'none' || !matchMedia(paneOver).matches) return;
    const part = target.closest('[data-desk] > *');
    if (part && part.id !== `${pane}-pane` && !part.contains(orderButton.current)) setOpened('none');
  };
  return (
    <>
      <PageMeta title={`Edit: ${submission.title}`} />
      <WholeWindow />
      <Desk data-desk="" data-focus-mode={isFocusMode ? '' : undefined} onFocus={onFocus}>
        <DeskBar submission={submission} panes={panes} />
        <Work submission={submission} panes={panes} />
        {/* Outside of what waits for the review: a file chosen meanwhile stays chosen. */}
        <OrderPane
          submission={submission}
          isOpen={pane === 'order'}
          onClose={() => setOpened('none')}
          button={orderButton}
        />
      </Desk>
      <CommandDialogs />
    </>
  );
}

/** The text, the letter and the buttons, once the saved review is there. */
function Work({ submission, panes }: { submission: Submission; panes: DeskPanes }) {
  const { data, error, refetch } = useRead(review(submission.id));
  if (data) return <ReviewForm key={submission.id} submission={submission} stored={data} panes={panes} />;
  return (
    <>
      <Notices>
        <ReplacedNotice submission={submission} />
      </Notices>
      <TextPane aria-label="Document">
        {error ? (
          <NotLoaded title="We couldn’t load the review" error={error} refetch={refetch} />
        ) : (
          <Skeleton lines={8} />
        )}
      </TextPane>
    </>
  );
}
