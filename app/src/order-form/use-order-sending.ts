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

/** Sends the order: its progress, a way to stop it, and what went wrong until something is changed. */
export function useOrderSending(handlers: {
  onSent: (answer: OrderAnswer) => void;
  /** Answers whether the fields themselves show what is wrong. */
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
      // A field takes the focus only once it is open again.
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
    // Another file, or another answer: what failed is no longer what the form holds.
    forgetFailure: useCallback(() => setState((now) => (now.status === 'failed' ? { status: 'idle' } : now)), []),
  };
}
