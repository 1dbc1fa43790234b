/** What is sent with a call, and who hears of its progress. */
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
  /** The server takes this call once, however often it arrives: it is sent again when it was cut off on its way. */
  readonly isTakenOnce?: boolean;
  /** The share sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** The answer's headers, for a list's total and next page. */
  readonly onHeaders?: (headers: Headers) => void;
}
