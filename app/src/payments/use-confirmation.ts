import type { Payment } from '@marginalia/bff/contract';
import { useEffect } from 'react';
import { http } from '../http/http.ts';
import { queryClient } from '../query/client.ts';
import { submissionChanged, submissionPayments } from '../submissions/submissions.ts';

/** The provider's event comes within seconds, or is late: then the page asks less often. */
const quickDelay = 3_000;
const slowDelay = 30_000;
const quickChecks = 20;

/** While a client waits for the confirmation of a payment, lets the server ask the provider again and again. */
export function useConfirmation(id: number, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let checks = 0;
    const check = async () => {
      checks += 1;
      if (document.visibilityState === 'visible') await ask(id, stopped.signal);
      if (!stopped.signal.aborted) timer = setTimeout(check, checks < quickChecks ? quickDelay : slowDelay);
    };
    void check();
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [id, isWaiting]);
}

const statesOf = (payments: readonly Payment[] = []) => payments.map(({ id, status }) => `${id} ${status}`).join();

async function ask(id: number, signal: AbortSignal): Promise<void> {
  try {
    const payments = await http('checkPayment', { params: { id }, signal });
    const { key } = submissionPayments(id);
    const previous = queryClient.getQueryData<typeof payments>(key);
    queryClient.setQueryData(key, payments);
    if (statesOf(previous) !== statesOf(payments)) submissionChanged();
  } catch {
    // The next check may succeed; until then the page says that it waits.
  }
}
