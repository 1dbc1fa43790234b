import type { Caller } from './caller.ts';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    caller: Caller;
    /** The store could not be asked who calls: 503, never 401, which would log people out. */
    sessionFailure?: unknown;
    /** The account that this request signs in to: its browser is remembered. */
    signedInAs?: number;
    /** Milliseconds, for the log. */
    startedAt: number;
  }
}
