/** `unavailable`: no sound answer, another try may succeed. `refused`: the settings or rights are wrong. `full`: no room. */
export type StorageProblem = 'unavailable' | 'refused' | 'full';

/** The store of documents failed. The message is for the log: it names the request and the reason, and no secret. */
export class StorageError extends Error {
  readonly problem: StorageProblem;
  /** The store's own word for the reason, such as NoSuchBucket. */
  readonly reason: string;
  constructor(problem: StorageProblem, request: string, reason: string) {
    super(`S3 ${request}: ${reason}`);
    this.name = 'StorageError';
    this.problem = problem;
    this.reason = reason;
  }
}
