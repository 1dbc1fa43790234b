import type { Caller } from './caller.ts';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** Random: names the request in the log, in `x-request-id` of a refusal, and in the words of a failure. */
    id: string;
    caller: Caller;
    /** The store could not be asked who calls: 503, never 401, which would log people out. */
    sessionFailure?: unknown;
    /** What the browser keeps as its device cookie: this request has proven or set the password of an account. */
    device?: object;
    /** What the browser keeps as its cookie of a login that was begun; null takes it away. */
    pendingLogin?: object | null;
    /** Milliseconds, for the log. */
    startedAt: number;
  }
}
