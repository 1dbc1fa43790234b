import { Button, Notice, toast } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { currentUser, signedInPerson } from '../accounts/current-user.ts';
import { visitorsAtom } from '../accounts/drafts.ts';
import { profile } from '../accounts/profile.ts';
import { hasAccountLostOrder, hasLostOrder } from '../accounts/sent-orders.ts';
import { personOf, signedInAtom } from '../accounts/signed-in.ts';
import { ButtonLink } from '../layout/links.tsx';
import { loginLink } from '../layout/login-link.ts';
import { invalidate } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';
import { store } from '../state/store.ts';
import { NoteColumn } from './layout.ts';
import { hasAccountOrder, hasOrder, type OpenDraft, turnToOther } from './order-draft.ts';
import type { OrderInput } from './order-input.ts';

interface OtherOrdersProps {
  draft: OpenDraft;
  /** What the form's address names. */
  named: Pick<OrderInput, 'preset' | 'presetCode'>;
  /** Whether the person has just come from the other order by this notice's button. */
  isFocused: boolean;
  isInert: boolean;
  /** Opens the form anew. */
  onOther: () => void;
}

/** Tells of orders that were begun in this tab beside the one that the form shows. Only their own person can open them. */
export function OtherOrders({ draft, named, isFocused, isInert, onOther }: OtherOrdersProps) {
  // What the browser keeps is read at each drawing.
  'use no memo';
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const signedIn = personOf(useAtomValue(signedInAtom));
  // Once the server has said who is signed in, the draft has another owner.
  useAtomValue(visitorsAtom);
  const { person } = draft.owner();
  if (person === 'visitor') {
    const isLost = signedIn === 'visitor' ? hasAccountLostOrder() : hasLostOrder(signedIn);
    const isKept = signedIn === 'visitor' ? hasAccountOrder() : hasOrder(signedIn);
    if (isKept || isLost) return <KeptOrder isUnread={signedIn !== 'visitor'} isLost={isLost} isInert={isInert} />;
  }
  const others = draft.others();
  if (others === 0 || person !== signedIn) return null;
  const isOne = others === 1;
  return (
    <NoteColumn inert={isInert}>
      <Notice
        tone="info"
        title={isOne ? 'You have another unsent order' : `You have ${others} other unsent orders`}
        action={
          <Button
            ref={button}
            variant="secondary"
            size="sm"
            onClick={() => {
              turnToOther(person, named);
              onOther();
            }}
          >
            {isOne ? 'Open the other order' : 'Open the next one'}
          </Button>
        }
      >
        {isOne ? 'You began it in this tab.' : 'You began them in this tab.'} Each keeps its own answers until you send
        it.
      </Notice>
    </NoteColumn>
  );
}

const stillUnread = {
  tone: 'danger',
  title: 'We still couldn’t check who is logged in',
  description: 'Check your network and try again.',
} as const;

interface KeptOrderProps {
  /** Whether this browser remembers the account, but the server has not said who is signed in. */
  isUnread: boolean;
  /** Whether the server may have the order. */
  isLost: boolean;
  isInert: boolean;
}

/** Says that this tab keeps an account's order, and nothing of what is in it. */
function KeptOrder({ isUnread, isLost, isInert }: KeptOrderProps) {
  const { pathname, search } = useLocation();
  const again = useAction(async () => {
    await invalidate(currentUser.key, profile.key);
    if (store.get(signedInAtom) !== null && signedInPerson() === 'visitor') toast(stillUnread);
  });
  return (
    <NoteColumn inert={isInert}>
      <Notice
        tone="info"
        title="An order begun in this tab is kept"
        action={
          isUnread ? (
            <Button variant="secondary" size="sm" isPending={again.isPending} onClick={() => void again.run()}>
              Try again
            </Button>
          ) : (
            <ButtonLink to={loginLink(pathname + search)} variant="secondary" size="sm">
              Go to the login
            </ButtonLink>
          )
        }
      >
        {isLost ? 'It may have arrived: check whether our confirmation email has come before you order again. ' : null}
        {isUnread
          ? 'We couldn’t check who is logged in, so we can’t show it yet.'
          : 'It belongs to the account that was signed in here. Log in to that account to go on with it.'}
      </Notice>
    </NoteColumn>
  );
}
