import { Button, Notice } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasAccountLostOrder } from '../accounts/sent-orders.ts';
import { personOf, signedInAtom } from '../accounts/signed-in.ts';
import { ButtonLink } from '../layout/links.tsx';
import { loginLink } from '../layout/login-link.ts';
import { NoteColumn } from './layout.ts';
import { hasAccountOrder, type OpenDraft, turnToOther } from './order-draft.ts';
import type { OrderInput } from './order-input.ts';

interface OtherOrdersProps {
  draft: OpenDraft;
  /** The service that the form's address names. */
  preset: OrderInput['preset'];
  /** Whether the person has just come from the other order by this notice's button. */
  isFocused: boolean;
  isInert: boolean;
  /** Opens the form anew. */
  onOther: () => void;
}

/** Tells of orders that were begun in this tab beside the one that the form shows. Only their own person can open them. */
export function OtherOrders({ draft, preset, isFocused, isInert, onOther }: OtherOrdersProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const { pathname, search } = useLocation();
  const signedIn = personOf(useAtomValue(signedInAtom));
  const [{ isKept, isLost }] = useState(() => ({ isKept: hasAccountOrder(), isLost: hasAccountLostOrder() }));
  const { person } = draft.owner();
  if (signedIn === 'visitor' && person === 'visitor' && (isKept || isLost))
    return (
      <NoteColumn inert={isInert}>
        <Notice
          tone="info"
          title="An order begun in this tab is kept"
          action={
            <ButtonLink to={loginLink(pathname + search)} variant="secondary" size="sm">
              Go to the login
            </ButtonLink>
          }
        >
          {isLost
            ? 'It may have arrived: check whether our confirmation email has come before you order again. '
            : null}
          It belongs to the account that was signed in here. Log in to that account to go on with it.
        </Notice>
      </NoteColumn>
    );
  if (draft.others === 0 || person !== signedIn) return null;
  const isOne = draft.others === 1;
  return (
    <NoteColumn inert={isInert}>
      <Notice
        tone="info"
        title={isOne ? 'You have another unsent order' : `You have ${draft.others} other unsent orders`}
        action={
          <Button
            ref={button}
            variant="secondary"
            size="sm"
            onClick={() => {
              turnToOther(person, preset);
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
