import type { Submission, SubmissionStatus } from '@marginalia/bff/contract';
import { today } from '../format/date.ts';
import { http } from '../http/http.ts';
import { queryClient } from '../query/client.ts';
import { invalidate, read, readBy } from '../query/read.ts';
import { nextCursor } from './next-cursor.ts';

const root = '/api/submissions';

export const submission = readBy((id: number) => ({
  key: [root, id],
  isLive: true,
  load: ({ signal, isPoll }) => http('submission', { params: { id }, signal, isPoll }),
}));

export const submissionEvents = readBy((id: number) => ({
  key: [root, id, 'events'],
  isLive: true,
  load: ({ signal, isPoll }) => http('submissionEvents', { params: { id }, signal, isPoll }),
}));

/** The versions of the feedback, newest first. */
export const feedbackVersions = readBy((id: number) => ({
  key: [root, id, 'feedback'],
  isLive: true,
  load: ({ signal, isPoll }) => http('feedbackVersions', { params: { id }, signal, isPoll }),
}));

export const submissionCounts = read({
  key: [root, 'counts'],
  isLive: true,
  load: ({ signal, isPoll }) => http('submissionCounts', { query: { today: today() }, signal, isPoll }),
});

export const recentSubmissions = (limit: number) =>
  read({
    key: [root, 'recent', limit],
    isLive: true,
    load: ({ signal, isPoll }) => http('submissions', { query: { limit }, signal, isPoll }),
  });

/** What a queue shows: `samples`, what is `due`, or the submissions of one status; with its order, a page's cursor and the filters. */
interface QueueQuery {
  readonly queue: SubmissionStatus | 'samples' | 'due';
  readonly sort: 'due' | 'newest';
  readonly cursor: string;
  readonly q: string;
  readonly service: string;
  readonly dueTo: string;
}

export interface QueuePage {
  readonly rows: readonly Submission[];
  readonly total: number | null;
  readonly next: string | undefined;
}

const pageRows = 50;

/** The queues that are no single status, as the list of all names them. */
const statusOfQueue = { samples: 'samples', due: 'waiting' } as const;

/** One page of a queue, by the JSON of its query. */
export const queuePage = readBy((json: string) => ({
  key: [root, 'queue', json],
  isLive: true,
  load: async ({ signal, isPoll }): Promise<QueuePage> => {
    const { queue, ...filters } = JSON.parse(json) as QueueQuery;
    let headers = new Headers();
    const call = {
      signal,
      isPoll,
      query: { limit: pageRows, ...filters },
      onHeaders: (received: Headers) => {
        headers = received;
      },
    };
    const rows =
      queue === 'samples' || queue === 'due'
        ? await http('submissions', { ...call, query: { ...call.query, status: statusOfQueue[queue] } })
        : await http('submissionsByStatus', { ...call, params: { status: queue } });
    const total = headers.get('x-total-count');
    return { rows, total: total === null ? null : Number(total), next: nextCursor(headers.get('link')) };
  },
}));

/** How many of them are shown. */
export const maxAnywhere = 10;

/** The newest submissions of any status that fit a search, by the JSON of its filters. */
export const foundAnywhere = readBy((json: string) => ({
  key: [root, 'anywhere', json],
  isLive: true,
  load: ({ signal, isPoll }) =>
    http('submissions', { query: { limit: maxAnywhere, ...JSON.parse(json) }, signal, isPoll }),
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
