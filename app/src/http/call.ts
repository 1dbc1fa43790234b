/** What a call sends, and its callbacks. */
export interface Call {
  /** Values for the `{name}` parts of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The query string; undefined and empty values are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON, or as multipart when it is FormData. Without a body no content type is sent. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Marks a timed refetch, which does not keep a session alive. */
  readonly isPoll?: boolean | undefined;
  /** The server handles repeated requests of this call once, so it is sent again after a lost connection or to a busy server. */
  readonly isTakenOnce?: boolean;
  /** Called when an attempt failed and another one follows, with whether the connection was lost. */
  readonly onRepeat?: (isLost: boolean) => void;
  /** Sent without the session cookie, as by a visitor. */
  readonly isAnonymous?: boolean;
  /** The share sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Called with the response's headers, for a list's total and next page. */
  readonly onHeaders?: (headers: Headers) => void;
}
