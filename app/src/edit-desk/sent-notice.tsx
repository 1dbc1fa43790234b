import { type Submission, undoSeconds } from '@marginalia/bff/contract';
import { Button, toast } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { CircleCheck } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { useCommands } from '../commands/running.ts';
import { useKeyHint } from '../commands/use-command-keys.ts';
import { calendarDayOf } from '../format/date.ts';
import { sentenceOf } from '../http/http-error.ts';
import { RouteLink } from '../layout/links.tsx';
import { useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';
import { dueInProgress } from '../submissions/submissions.ts';
import { focusHeading, focusWork } from './desk-focus.ts';
import { sentAtom, undoFailure, undoSent } from './sent.ts';

const Strip = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--mg-space-1) var(--mg-space-4);
  min-block-size: var(--mg-size-control-md);
  padding: var(--mg-space-1) var(--mg-space-4);
  border-inline-start: 3px solid var(--mg-color-border-success);
  border-radius: 0 var(--mg-radius-md) var(--mg-radius-md) 0;
  background: var(--mg-color-bg-success-subtle);

  &:focus {
    outline: none;
  }
  & > [data-part='sent'] {
    display: flex;
    align-items: center;
    gap: var(--mg-space-2);
    margin: 0;
    font-weight: var(--mg-weight-bold);

    & > svg {
      flex: none;
      color: var(--mg-color-text-success);
    }
  }
  & > [data-part='next'] {
    min-inline-size: 0;
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

/** A line under the words runs out with the time that is left. */
const UndoButton = styled(Button)`
  position: relative;
  overflow: hidden;

  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    block-size: 2px;
    background: currentcolor;
    transform-origin: left;
    animation: run-out ${undoSeconds}s linear var(--delay) forwards;
  }
  &:dir(rtl)::after {
    transform-origin: right;
  }
  @media (prefers-reduced-motion: reduce) {
    &::after {
      animation-timing-function: steps(${undoSeconds});
    }
  }
  @keyframes run-out {
    to {
      transform: scaleX(0);
    }
  }
`;

/**
 * After a completion: whom the review was sent to, the next order, and for ten seconds a button that takes it back, which
 * is shown with other orders and with the queues too.
 */
export function SentNotice({ submission }: { submission?: Submission }) {
  const sent = useAtomValue(sentAtom);
  const navigate = useNavigate();
  const signIn = useSignInAgain();
  const strip = useRef<HTMLElement>(null);
  const isOwn = sent !== undefined && sent.id === submission?.id && submission.status === 'completed';
  const at = isOwn ? sent.at : undefined;
  const wasShown = useRef(false);
  // The button that was pressed is gone: that of the sheet, and then that of the undo.
  useEffect(() => {
    if (at !== undefined) strip.current?.focus();
    else if (wasShown.current) focusWork();
    wasShown.current = at !== undefined;
  }, [at]);
  const undo = useAction(async (id: number) => {
    try {
      await signIn.run(() => undoSent(id));
      toast({ title: 'Completion undone', description: 'The client gets no email.', tone: 'success' });
      if (id !== submission?.id) void navigate(`/admin/submissions/${id}/edit`);
    } catch (error) {
      toast({ title: undoFailure(error), description: sentenceOf(error), tone: 'danger' });
    }
  });
  if (!sent || !(isOwn || sent.isUndoable)) return signIn.dialog;
  return (
    <>
      <Strip ref={strip} tabIndex={-1} aria-label="Review sent" aria-describedby="review-sent-to" data-print="no">
        {/* Heard with the focus, which comes here: what arrives together with its live region is not announced. */}
        <p data-part="sent" id="review-sent-to">
          <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
          {sent.name ? `Sent to ${sent.name}.` : `Completed. ${sent.whyNobody}`}
        </p>
        {sent.isUndoable ? (
          <Undo
            key={sent.at}
            since={sent.at}
            isPending={undo.isPending}
            onPress={() => void undo.run(sent.id)}
            strip={isOwn ? strip : undefined}
          />
        ) : null}
        {isOwn ? <NextOrder id={sent.id} /> : null}
      </Strip>
      {signIn.dialog}
    </>
  );
}

interface UndoProps {
  since: number;
  isPending: boolean;
  onPress: () => void;
  /** The notice, where it stays without the button. */
  strip: RefObject<HTMLElement | null> | undefined;
}

function Undo({ since, isPending, onPress, strip }: UndoProps) {
  const button = useRef<HTMLButtonElement>(null);
  // When the time runs out, the focus leaves the button before the button is removed.
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current !== document.activeElement) return;
      if (strip) strip.current?.focus();
      else focusHeading();
    };
  }, [strip]);
  // It may be shown on another page than the one where the time began.
  const [passed] = useState(() => Date.now() - since);
  const delay = { '--delay': `${-passed}ms` };
  return (
    <UndoButton
      ref={button}
      variant="secondary"
      size="sm"
      style={delay as object}
      isPending={isPending}
      onClick={onPress}
    >
      Undo
    </UndoButton>
  );
}

/** The order in progress that is due first, but this one. */
function NextOrder({ id }: { id: number }) {
  const { data } = useRead(dueInProgress);
  const link = useRef<HTMLAnchorElement>(null);
  const hint = useKeyHint('goOn');
  const next = data?.find((row) => row.id !== id);
  useCommands({ goOn: next ? () => link.current?.click() : undefined });
  if (!data) return null;
  return (
    <p data-part="next">
      {next ? (
        <RouteLink ref={link} to={`/admin/submissions/${next.id}/edit`} {...hint}>
          Next order: <bdi>{next.title}</bdi>
          {next.deadline ? ` (due ${calendarDayOf(next.deadline)})` : ''}
        </RouteLink>
      ) : (
        'No other order is in progress.'
      )}
    </p>
  );
}
