import type { Submission } from '@marginalia/bff/contract';
import { Skeleton } from '@marginalia/design-system';
import { useAtom, useAtomValue } from 'jotai';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { personAtom } from '../accounts/current-user.ts';
import { preferenceOf } from '../accounts/preferences.ts';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { PageMeta } from '../layout/page.tsx';
import { useRead } from '../query/read.ts';
import { review } from '../review/reviews.ts';
import { ReplacedNotice, useSeenVersion } from '../submissions/seen-version.tsx';
import { Desk, Notices, orderBeside, orderOver, TextPane, WholeWindow } from './desk.styled.ts';
import { DeskBar } from './desk-bar.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { isBeside, OrderPane } from './order-pane.tsx';
import { ReviewForm } from './review-form.tsx';
import { WithSubmission } from './with-submission.tsx';

/** Whether the order's pane is open where it has a place beside the text. */
const hasOrderPane = preferenceOf('orderPane', true);

/** /admin/submissions/{id}/edit */
export function Component() {
  return <WithSubmission>{(submission) => <EditPage submission={submission} />}</WithSubmission>;
}

function EditPage({ submission }: { submission: Submission }) {
  const [isWanted, setWanted] = useAtom(hasOrderPane(useAtomValue(personAtom)));
  const [isOrderOpen, setOrderOpen] = useState(() => isWanted && isBeside());
  const orderButton = useRef<HTMLButtonElement>(null);
  useDeskKeys();
  // From the start: the order can be decided about before its review is read.
  useSeenVersion(submission);
  const openOrder = (isOpen: boolean) => {
    setOrderOpen(isOpen);
    if (isBeside()) setWanted(isOpen);
  };
  // A window that gets narrower would lay the pane over the text that is being written in.
  useEffect(() => {
    const beside = matchMedia(orderBeside);
    const arrange = () => {
      if (beside.matches) setOrderOpen((isOpen) => isOpen || isWanted);
      else if (!document.activeElement?.closest('#order-pane')) setOrderOpen(false);
    };
    beside.addEventListener('change', arrange);
    return () => beside.removeEventListener('change', arrange);
  }, [isWanted]);
  /** The pane that lies over the text closes before the focus goes behind it. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!isOrderOpen || !matchMedia(orderOver).matches) return;
    const part = target.closest('[data-desk] > *');
    if (part && part.id !== 'order-pane' && !part.contains(orderButton.current)) setOrderOpen(false);
  };
  return (
    <>
      <PageMeta title={`Edit: ${submission.title}`} />
      <WholeWindow />
      <Desk data-desk="" onFocus={onFocus}>
        <DeskBar
          submission={submission}
          isOrderOpen={isOrderOpen}
          onOrderOpenChange={openOrder}
          orderButton={orderButton}
        />
        <Work submission={submission} />
        {/* Outside of what waits for the review: a file chosen meanwhile stays chosen. */}
        <OrderPane
          submission={submission}
          isOpen={isOrderOpen}
          onClose={() => setOrderOpen(false)}
          button={orderButton}
        />
      </Desk>
    </>
  );
}

/** The text, the letter and the buttons, once the saved review is there. */
function Work({ submission }: { submission: Submission }) {
  const { data, error, refetch } = useRead(review(submission.id));
  if (data) return <ReviewForm key={submission.id} submission={submission} stored={data} />;
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
