import { isRefusal } from './refusal.ts';

/** How much of a request's body has left the browser, in one attempt or several. */
export interface SentBody {
  /** Whether an earlier attempt was sent whole and its response was lost. */
  wasLost: boolean;
  /** Whether all of this attempt was sent. */
  isWhole: boolean;
  /** Whether the whole body may have been sent: much of it can leave between two progress events. */
  mayBeWhole: boolean;
  /** When the upload of this attempt began. */
  begunAt: number;
  /** The last report of the progress, in milliseconds since its upload began. */
  last: { readonly share: number; readonly after: number; readonly at: number } | undefined;
}

const nothing = { isWhole: false, mayBeWhole: false, begunAt: 0, last: undefined };

export const unsentBody = (wasLost = false): SentBody => ({ ...nothing, wasLost });

/** Call with each report of the progress, 0 as the upload begins. */
export function reportShare(body: SentBody, share: number): void {
  const at = performance.now();
  if (share === 0) body.begunAt = at;
  body.last = { share, after: at - body.begunAt, at };
  body.isWhole = share >= 1;
  body.mayBeWhole = share === 0 || share >= 0.5;
}

/**
 * Call when an attempt failed and another one follows.
 * @param isLost whether its response was lost, so that the server may have handled it
 */
export function endAttempt(body: SentBody, isLost: boolean): void {
  Object.assign(body, nothing, { wasLost: body.wasLost || (isLost && body.isWhole) });
}

/** The rest of a body may leave this many times faster than the part before the last report. */
const burst = 4;

/** Whether the rest may have left since the last report. */
function mayHaveFinished({ last }: SentBody): boolean {
  if (!last) return false;
  const passed = performance.now() - last.at;
  return (1 - last.share) * last.after < burst * last.share * passed;
}

/** Whether the server may have handled the request although its call failed or was stopped. */
export function mayBeHandled(body: SentBody, error: unknown, { aborted }: AbortSignal): boolean {
  const isSent = aborted ? body.mayBeWhole || mayHaveFinished(body) : body.isWhole;
  // When a repeat is refused, the attempt before it, whose response was lost, may still have arrived.
  return body.wasLost || (isSent && !isRefusal(error));
}
