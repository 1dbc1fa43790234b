import type { Submission, SubmissionStatus } from '@marginalia/bff/contract';
import { today } from '../format/date.ts';
import { http, httpPage } from '../http/http.ts';
import { queryClient } from '../query/client.ts';
import { invalidate, read, readBy } from '../query/read.ts';

const root = '/api/submissions';

/** What an endpoint says of one submission, by its number. */
export const readOfSubmission = <
  Id extends 'submission' | 'submissionEvents' | 'submissionPayments' | 'feedbackVersions' | 'review',
>(
  endpoint: Id,
  ...path: string[]
) =>
  readBy((id: number) => ({
    key: [root, id, ...path],
    isLive: true,
    load: (call) => http(endpoint, { params: { id }, ...call }),
  }));

export const submission = readOfSubmission('submission');
export const submissionEvents = readOfSubmission('submissionEvents', 'events');
/** The payments with their refunds, and the latest attempt to pay. */
export const submissionPayments = readOfSubmission('submissionPayments', 'payments');
/** The versions of the feedback, newest first. */
export const feedbackVersions = readOfSubmission('feedbackVersions', 'feedback');

export const submissionCounts = read({
  key: [root, 'counts'],
  isLive: true,
  load: (call) => http('submissionCounts', { query: { today: today() }, ...call }),
});

export const recentSubmissions = (limit: number) =>
  read({
    key: [root, 'recent', limit],
    isLive: true,
    load: (call) => http('submissions', { query: { limit }, ...call }),
  });

/** The two orders in progress that are due first. */
export const dueInProgress = read({
  key: [root, 'due-in-progress'],
  isLive: true,
  load: (call) =>
    http('submissionsByStatus', { params: { status: 'in_progress' }, query: { sort: 'due', limit: 2 }, ...call }),
});

/** What a queue shows: `samples`, what is `due`, or the submissions of one status; with its order, a page's cursor and the filters. */
interface QueueQuery extends Readonly<Record<'sort' | 'cursor' | 'q' | 'service' | 'dueTo', string>> {
  readonly queue: SubmissionStatus | 'samples' | 'due';
}

const pageRows = 50;

/** The queues that are no single status, as the list of all names them. */
const statusOfQueue = { samples: 'samples', due: 'waiting' } as const;

/** One page of a queue, by the JSON of its query. */
export const queuePage = readBy((json: string) => ({
  key: [root, 'queue', json],
  isLive: true,
  load: (call) => {
    const { queue, ...filters } = JSON.parse(json) as QueueQuery;
    const query = { limit: pageRows, ...filters };
    return queue === 'samples' || queue === 'due'
      ? httpPage('submissions', { ...call, query: { ...query, status: statusOfQueue[queue] } })
      : httpPage('submissionsByStatus', { ...call, query, params: { status: queue } });
  },
}));

/** How many of them are shown. */
export const maxAnywhere = 10;

/** The newest submissions of any status that fit a search, by the JSON of its filters. */
export const foundAnywhere = readBy((json: string) => ({
  key: [root, 'anywhere', json],
  isLive: true,
  load: (call) => http('submissions', { query: { limit: maxAnywhere, ...JSON.parse(json) }, ...call }),
}));

/** After a deletion: drops what was read of the submission, and reads every list again. */
export function submissionDeleted(id: number): void {
  queryClient.removeQueries({ queryKey: [root, id] });
  submissionChanged();
}

/** After a change: shows the changed submission, whose text is not loaded again, and reads everything else again. */
export function submissionChanged(changed?: Submission): void {
  const shown = changed && show(changed);
  void queryClient.invalidateQueries({ queryKey: [root], predicate: ({ state }) => !shown || state.data !== shown });
  void invalidate(['/api/profile/submissions']);
}

function show(changed: Submission): Submission | undefined {
  const { key } = submission(changed.id);
  // The response to a request from before the change must not replace it.
  void queryClient.cancelQueries({ queryKey: key, exact: true });
  return queryClient.setQueryData<Submission>(key, changed);
}
