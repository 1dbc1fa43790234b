/** The numbers of the specification's points 5 and 9 and of design §3 and §4, in one place. */
export const limits = {
  /** Bytes of a submitted or reviewed document: the documented "max 10MB", read as 10 MiB. */
  fileBytes: 10 * 1024 * 1024,
  /** More words than any document has. */
  wordCount: 10_000_000,
  /** Documents up to this many words over a service's limit cost nothing extra. */
  graceWords: 100,
  /** Rows of the dashboard's recent list. */
  recentRows: 10,
  /** Rows of the list of orders that wait for an account's decision. */
  waitingOrders: 100,
  /** Characters of `content` on list rows and cards. */
  previewCharacters: 500,
  /** Milliseconds between two reads of a list on an administrator's page. */
  refetchMilliseconds: 30_000,
  username: { min: 3, max: 50 },
  /** The login form's documented minimum; a password that is set needs `passwordSet`. */
  passwordLogin: 6,
  passwordSet: 8,
  passwordMax: 256,
  name: 100,
  email: 254,
  phone: 30,
  shortText: 200,
  longText: 20_000,
  feedbackText: 500_000,
  commentText: 5_000,
  link: 2_000,
  marks: 5_000,
  /** Replies to one comment. */
  replies: 100,
} as const;

/** Bytes of a body that is no file. */
export const jsonBodyBytes = 4 * 1024 * 1024;
/** Of a JSON body that anybody may send. */
export const openJsonBodyBytes = 512 * 1024;
/** Bytes of a multipart body: the file, and room for the other fields. */
export const multipartBodyBytes = limits.fileBytes + 1024 * 1024;
