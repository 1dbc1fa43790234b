import type { OrderAnswer, OrderFormValues } from '@marginalia/bff/contract';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Person } from '../accounts/person.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { HttpError, hasStatus, sentenceOf } from '../http/http-error.ts';
import { sendOrder } from './order-send.ts';

type State =
  | { status: 'idle' | 'done' }
  | { status: 'uploading'; progress: number | null }
  | { status: 'failed'; problem: string; mayHaveArrived: boolean };

export interface Sending {
  readonly status: State['status'];
  readonly progress: number | null;
  readonly problem: string | undefined;
  /** Whether the server may have the order although its response did not come. */
  readonly mayHaveArrived: boolean;
  readonly cancel: () => void;
}

/** Whether the order is on its way, or has arrived and the next page is loading. */
export const isBusy = ({ status }: Sending): boolean => status === 'uploading' || status === 'done';

/**
 * Sends the order of this person, who signs in again where the session has ended. Gives the progress, a function that
 * cancels it, and the error until the form changes.
 */
export function useOrderSending(
  person: Person,
  handlers: {
    /** Called with what was sent. */
    onSent: (answer: OrderAnswer, values: OrderFormValues) => void;
    /** Returns whether a field already shows the error. */
    onRefused: (error: HttpError) => boolean;
  },
): Sending & { send: (values: OrderFormValues) => Promise<void>; forgetFailure: () => void; dialog: ReactNode } {
  const { run, dialog } = useSignInAgain();
  const [state, setState] = useState<State>({ status: 'idle' });
  const abort = useRef<AbortController>(null);
  const isRunning = useRef(false);

  const send = async (values: OrderFormValues) => {
    // Once sent, it waits for the next page; another press would send another order.
    if (isRunning.current) return;
    isRunning.current = true;
    const controller = new AbortController();
    abort.current = controller;
    setState({ status: 'uploading', progress: null });
    let isWhole = false;
    try {
      const onProgress = (progress: number) => {
        isWhole ||= progress >= 1;
        setState({ status: 'uploading', progress });
      };
      const answer = await run(() => {
        isWhole = values.submissionMethod === 'google_docs';
        return sendOrder(values, { person, signal: controller.signal, onProgress });
      });
      setState({ status: 'done' });
      handlers.onSent(answer, values);
    } catch (error) {
      isRunning.current = false;
      // The fields are inert while the order is sent, and an inert field takes no focus.
      flushSync(() => setState({ status: 'idle' }));
      const isStopped = controller.signal.aborted;
      const mayHaveArrived = isWhole && (isStopped || hasStatus(error, 0));
      const isSaid = isStopped ? !mayHaveArrived : error instanceof HttpError && handlers.onRefused(error);
      const problem = isStopped ? 'You stopped waiting for our response.' : sentenceOf(error);
      if (!isSaid) setState({ status: 'failed', problem, mayHaveArrived });
    }
  };

  return {
    status: state.status,
    progress: state.status === 'uploading' ? state.progress : null,
    problem: state.status === 'failed' ? state.problem : undefined,
    mayHaveArrived: state.status === 'failed' && state.mayHaveArrived,
    dialog,
    cancel: () => abort.current?.abort(new DOMException('Stopped by the person', 'AbortError')),
    send,
    // After a change of the form, the error is about an order that is no longer on the screen.
    forgetFailure: useCallback(() => setState((now) => (now.status === 'failed' ? { status: 'idle' } : now)), []),
  };
}
