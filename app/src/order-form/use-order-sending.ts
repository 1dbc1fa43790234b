import type { OrderFormValues, Price } from '@marginalia/bff/contract';
import { dismissToast, type ToastOptions, toast } from '@marginalia/design-system';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { findUser, nameOf } from '../accounts/current-user.ts';
import type { Owner } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { hasLostOrder } from '../accounts/sent-orders.ts';
import { signedInAtom } from '../accounts/signed-in.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { useHasLeft } from '../forms/has-left.ts';
import { HttpError, hasStatus, sentenceOf } from '../http/http-error.ts';
import { readNow } from '../state/stored.ts';
import { confirmOrder } from './confirm-order.ts';
import { isLostOrder, mayHaveArrived } from './last-order.ts';
import type { OrderInput } from './order-input.ts';
import { leftForm, sendOrder } from './order-send.ts';

type State =
  | { status: 'done' }
  | { status: 'idle'; hasOther: boolean }
  | { status: 'uploading'; progress: number | null }
  | { status: 'failed'; problem: string; mayHaveArrived: boolean; hasOther: boolean };

export interface Sending {
  readonly status: State['status'];
  readonly progress: number | null;
  readonly problem: string | undefined;
  /** Whether the server may have the order although its response did not come. */
  readonly mayHaveArrived: boolean;
  /** Whether the server may have an order that this form does not hold, or no more. */
  readonly hasOther: boolean;
  readonly cancel: () => void;
}

/** Whether the order is on its way, or has arrived and the next page is loading. */
export const isBusy = ({ status }: Sending): boolean => status === 'uploading' || status === 'done';

/** What is said to whoever has left the form while its order was sent. An account's order is in its own form only. */
function leftToastOf(owner: Person, isUnknown: boolean): ToastOptions {
  const isOpen = owner === 'visitor' || owner === readNow(signedInAtom);
  const said = isUnknown
    ? {
        title: 'We don’t know whether your order arrived',
        next: isOpen
          ? 'Submit it again unchanged, and it stays one order.'
          : 'Log in again and submit it unchanged, and it stays one order.',
      }
    : {
        title: 'Your order was not sent',
        next: isOpen
          ? '“Submit Document” still has your answers.'
          : 'Log in again, and “Submit Document” has your answers.',
      };
  const description = `You left the form while it was being sent. ${said.next}`;
  return { tone: 'warning', title: said.title, description, duration: 20_000 };
}

/** Rejects with the signal's reason as soon as it is aborted. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const lost: State = {
  status: 'failed',
  problem: 'Our response did not come.',
  mayHaveArrived: true,
  hasOther: false,
};

/** The state while nothing is sent: whether the server may have the order of this form, or another one. */
const atRest = (form: OrderInput, person: Person): State =>
  isLostOrder(form, person) ? lost : { status: 'idle', hasOther: hasLostOrder(person) };

/**
 * The state after a change of the form: an error is about an order that is no longer on the screen, a lost one may be
 * again, and whoever has signed in since may have another.
 */
function changedState(state: State, form: OrderInput, person: Person): State {
  if (state.status !== 'failed' && state.status !== 'idle') return state;
  const next = atRest(form, person);
  const isSame = state.status === 'idle' && next.status === 'idle' && next.hasOther === state.hasOther;
  return isSame ? state : next;
}

/** The toast for whoever has left the form, until they come back. */
let leftToast: string | undefined;

/**
 * Sends the order of this person, who signs in again where the session has ended; stops when they leave the form. Gives the progress, a function that
 * cancels it, and the error until the form has `changed`. Then shows the confirmation.
 */
export function useOrderSending(
  person: Person,
  begun: OrderInput,
  ownerNow: () => Owner,
  handlers: {
    onSent: (order: OrderFormValues) => void;
    /** Returns whether a field already shows the error. */
    onRefused: (error: HttpError) => boolean;
  },
): Sending & {
  /** @param totalOf asks for what the person is shown; whoever stops or leaves meanwhile sends nothing */
  send: (values: OrderFormValues, totalOf: () => Promise<Price>) => Promise<void>;
  changed: (form: OrderInput) => void;
  dialog: ReactNode;
} {
  const navigate = useNavigate();
  const { run, dialog } = useSignInAgain();
  const [state, setState] = useState(() => atRest(begun, ownerNow().person));
  const abort = useRef<AbortController>(null);
  const isRunning = useRef(false);
  const sender = useRef(person);
  const hasLeft = useHasLeft();
  // An order that arrives when its form is gone would be confirmed to nobody. Its draft, its file and its key stay.
  useLayoutEffect(() => {
    if (leftToast) dismissToast(leftToast);
    return () => {
      abort.current?.abort(leftForm);
    };
  }, []);

  const send = async (values: OrderFormValues, totalOf: () => Promise<Price>) => {
    // Once sent, it waits for the next page; another press would send another order.
    if (isRunning.current) return;
    if (state.status === 'failed' && state.mayHaveArrived && !mayHaveArrived(values, ownerNow().person)) {
      // The page was open for longer than the server knows a key: what it promises of the same order holds no more.
      setState({ status: 'idle', hasOther: hasLostOrder(ownerNow().person) });
      return;
    }
    isRunning.current = true;
    const controller = new AbortController();
    abort.current = controller;
    setState({ status: 'uploading', progress: null });
    try {
      const total = await Promise.race([totalOf(), abortOf(controller.signal)]);
      const onProgress = (progress: number) => setState({ status: 'uploading', progress });
      const { id, trackingUrl, isConfirmationMailed } = await run(() =>
        sendOrder(values, { person: sender.current, owner: ownerNow(), total, signal: controller.signal, onProgress }),
      );
      const owner = ownerNow().person;
      setState({ status: 'done' });
      handlers.onSent(values);
      const received = { submissionId: id, trackingUrl, isConfirmationMailed, email: values.email };
      confirmOrder(received, owner, navigate);
    } catch (error) {
      // The browser may remember nothing of a session that is there. The page then shows it before it orders for it.
      const user = hasStatus(error, 409) && sender.current === 'visitor' ? await findUser() : undefined;
      if (user) sender.current = user.id;
      isRunning.current = false;
      const isStopped = controller.signal.aborted;
      const isUnknown = mayHaveArrived(values, ownerNow().person);
      const hasOther = hasLostOrder(ownerNow().person);
      // The fields are inert while the order is sent, and an inert field takes no focus.
      flushSync(() => setState({ status: 'idle', hasOther }));
      if (hasLeft.current) {
        leftToast = toast(leftToastOf(ownerNow().person, isUnknown));
        return;
      }
      const isSaid = isStopped ? !isUnknown : error instanceof HttpError && handlers.onRefused(error);
      const problem = user
        ? `You are logged in as ${nameOf(user)}, which this page didn’t show. Check your answers, then submit again.`
        : isStopped
          ? 'You stopped waiting for our response.'
          : sentenceOf(error);
      if (!isSaid) setState({ status: 'failed', problem, mayHaveArrived: isUnknown, hasOther: hasOther && !isUnknown });
    }
  };

  return {
    status: state.status,
    progress: state.status === 'uploading' ? state.progress : null,
    problem: state.status === 'failed' ? state.problem : undefined,
    mayHaveArrived: state.status === 'failed' && state.mayHaveArrived,
    hasOther: 'hasOther' in state && state.hasOther,
    dialog,
    cancel: () => abort.current?.abort(new DOMException('Stopped by the person', 'AbortError')),
    send,
    changed: useCallback((form) => setState((now) => changedState(now, form, ownerNow().person)), [ownerNow]),
  };
}
