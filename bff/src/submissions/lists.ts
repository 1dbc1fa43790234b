import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { raw } from 'objection';
import {
  type ListQuery,
  type SubmissionCounts,
  type SubmissionStatus,
  submissionStatuses,
  waitingStatuses,
} from '../../contract/index.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import type { App } from '../http/app.ts';
import type { JsonResponse } from '../http/response-cache.ts';
import {
  cursorOf,
  dueDate,
  type Listing,
  readListing,
  rowsOf,
  type Scope,
  type SubmissionQuery,
  sorted,
} from './list-query.ts';
import { Submission, SubmissionCount, type SubmissionWithText } from './model.ts';
import { recordForOwner, recordOf } from './record.ts';
import { countHits, fewHits } from './search-index.ts';

// Without parameters a list is all rows (design §4).
const noLimit = 2_147_483_647;

const ordered = (rows: SubmissionQuery, sort: Listing['sort'] = 'newest') =>
  sorted(rows, { sort, after: undefined })
    .select('submissions.*', 'contentPreview as content', 'editedContentPreview as editedContent')
    .castTo<SubmissionWithText[]>();

// The two lists that administrators poll; every other list is built on request.
const findAll = compiledQuery((read) => ordered(Submission.query(read)).limit(1));
const findByStatus = compiledQuery((read) => ordered(Submission.query(read).where('status', '')).limit(1));

interface Page {
  readonly rows: readonly SubmissionWithText[];
  readonly hasMore: boolean;
}

async function findPage(app: App, listing: Listing): Promise<Page> {
  const { limit } = listing;
  // One row more tells whether there is a next page.
  const found = await findRows(app, listing, limit === undefined ? noLimit : limit + 1);
  const rows = found.slice(0, limit);
  return { rows, hasMore: found.length > rows.length };
}

function findRows({ database: { read } }: App, listing: Listing, most: number): Promise<SubmissionWithText[]> {
  const { scope, after, sort, isFiltered } = listing;
  if (!isFiltered && !after && sort === 'newest' && !scope.isWaiting && scope.userId === undefined && !scope.isSample) {
    return scope.status ? findByStatus(read, scope.status, most) : findAll(read, most);
  }
  const ids = sorted(rowsOf(read, listing), listing).limit(most).select('id');
  // The ids come from an index, and only the rows of the page are read.
  return ordered(Submission.query(read).whereIn('id', ids), sort).execute();
}

async function countSubmissions({ database: { read } }: Pick<App, 'database'>): Promise<SubmissionCounts> {
  const rows = await SubmissionCount.query(read)
    .groupBy('status', 'isSample')
    .select('status', 'isSample')
    .sum('count as count');
  const counts = Object.fromEntries(submissionStatuses.map((status) => [status, 0])) as SubmissionCounts;
  for (const { status, count } of rows) counts[status] += count;
  return { ...counts, samples: rows.reduce((sum, { isSample, count }) => sum + (isSample ? count : 0), 0) };
}

/** Counts the submissions that wait for an editor: due on a day, and due before it. */
export async function countDue({ database: { read } }: Pick<App, 'database'>, today: string) {
  const rows = await Submission.query(read)
    .whereIn('status', waitingStatuses)
    .whereRaw(`${dueDate} <= ?`, [today])
    .groupByRaw(dueDate)
    .select(raw(dueDate).as('due'))
    .count('* as count')
    .castTo<{ due: string; count: number }[]>();
  const count = (isCounted: (due: string) => boolean) =>
    rows.reduce((sum, row) => sum + (isCounted(row.due) ? Number(row.count) : 0), 0);
  return { dueToday: count((due) => due === today), overdue: count((due) => due < today) };
}

/** The counts, cached because several responses of one page need them. */
export const countAll = (app: App): Promise<SubmissionCounts> =>
  app.responseCache.body({ key: 'submission counts', tables: ['submissions'] }, () => countSubmissions(app));

/** The stored counts whose sum is the total of a list without filters; undefined when no stored counts make it. */
function countsInTotal({ status, isSample, isWaiting }: Scope): readonly (SubmissionStatus | 'samples')[] | undefined {
  if (isSample) return status ? undefined : ['samples'];
  if (isWaiting) return status ? undefined : waitingStatuses;
  return status ? [status] : submissionStatuses;
}

async function totalOf(app: App, listing: Listing, { rows, hasMore }: Page): Promise<number> {
  const { scope, isFiltered, after, filters, among } = listing;
  // A first page without a next one holds all rows.
  if (!after && !hasMore) return rows.length;
  const counted = isFiltered || scope.userId !== undefined ? undefined : countsInTotal(scope);
  if (counted) {
    const counts = await countAll(app);
    return counted.reduce((sum, name) => sum + counts[name], 0);
  }
  const { q, ...others } = filters;
  const isSearchOfAll = !Object.values({ ...scope, ...others }).some(Boolean);
  const hits = q && isSearchOfAll && !among ? await countHits(app.database, q) : undefined;
  if (hits !== undefined) return hits;
  const row = await rowsOf(app.database.read, listing)
    .count('* as count')
    .first()
    .castTo<{ count: number } | undefined>();
  return Number(row?.count ?? 0);
}

/**
 * Sends a sorted list of submissions with `X-Total-Count`, a `Link` to the next page, and 304 for an unchanged poll.
 * A list in the scope of an owner holds only what an owner may see.
 */
export function sendList(
  app: App,
  { request, h }: { request: Request; h: ResponseToolkit },
  scope: Scope,
  query: ListQuery,
): Promise<ResponseObject> {
  const listing = readListing(scope, query);
  const view = scope.userId === undefined ? recordOf : recordForOwner;
  const key = `submissions ${scope.userId ?? 'all'} ${request.path} ${JSON.stringify([listing.scope, listing.limit, listing.sort, listing.after, listing.filters])}`;
  return app.responseCache.send({ request, h }, { key, tables: ['submissions'] }, async (): Promise<JsonResponse> => {
    const found = { ...listing, among: await fewHits(app.database, listing.filters.q) };
    const page = await findPage(app, found);
    const last = page.rows.at(-1);
    return {
      body: page.rows.map(view),
      headers: {
        'x-total-count': String(await totalOf(app, found, page)),
        ...(page.hasMore && last && { link: `<${nextPage(request, cursorOf(last, listing.sort))}>; rel="next"` }),
      },
    };
  });
}

function nextPage({ path, query }: Request, cursor: string): string {
  const parameters = new URLSearchParams(query as Record<string, string>);
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}
