import type { OrderAnswer, OrderFormValues } from '@marginalia/bff/contract';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { HttpError, sentenceOf } from '../http/http-error.ts';
import { sendOrder } from './order-send.ts';

type State =
  | { status: 'idle' | 'done' }
  | { status: 'uploading'; progress: number | null }
  | { status: 'failed'; problem: string };

export interface Sending {
  readonly status: State['status'];
  readonly progress: number | null;
  readonly problem: string | undefined;
  readonly cancel: () => void;
}

/** Sends the order. Gives its progress, a function that cancels it, and the error until the form changes. */
export function useOrderSending(handlers: {
  onSent: (answer: OrderAnswer) => void;
  /** Returns whether a field already shows the error. */
  onRefused: (error: HttpError) => boolean;
}): Sending & { send: (values: OrderFormValues) => Promise<void>; forgetFailure: () => void } {
  const [state, setState] = useState<State>({ status: 'idle' });
  const abort = useRef<AbortController>(null);

  const send = async (values: OrderFormValues) => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ status: 'uploading', progress: null });
    try {
      const onProgress = (progress: number) => setState({ status: 'uploading', progress });
      const answer = await sendOrder(values, { signal: controller.signal, onProgress });
      setState({ status: 'done' });
      handlers.onSent(answer);
    } catch (error) {
      // The fields are disabled while the order is sent, and a disabled field takes no focus.
      flushSync(() => setState({ status: 'idle' }));
      const isSaid = controller.signal.aborted || (error instanceof HttpError && handlers.onRefused(error));
      if (!isSaid) setState({ status: 'failed', problem: sentenceOf(error) });
    }
  };

  return {
    status: state.status,
    progress: state.status === 'uploading' ? state.progress : null,
    problem: state.status === 'failed' ? state.problem : undefined,
    cancel: () => abort.current?.abort(new DOMException('Stopped by the person', 'AbortError')),
    send,
    // After a change of the form, the error is about an order that is no longer on the screen.
    forgetFailure: useCallback(() => setState((now) => (now.status === 'failed' ? { status: 'idle' } : now)), []),
  };
}
