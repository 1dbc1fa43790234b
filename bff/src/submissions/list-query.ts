import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import {
  initialOffering,
  type ListQuery,
  readStatus,
  type SubmissionStatus,
  serviceIdOf,
  submissionStatuses,
  waitingStatuses,
} from '../../contract/index.ts';
import { refusal } from '../http/refusal.ts';
import { Submission } from './model.ts';
import { numberIn, wordsOf } from './search-index.ts';

/** The rows that a list can show, before its filters. */
export interface Scope {
  readonly status?: SubmissionStatus;
  readonly userId?: number;
  /** Submissions without a user only. */
  readonly isSample?: boolean;
  /** Submissions that wait for an editor. */
  readonly isWaiting?: boolean;
}
type Sort = ListQuery['sort'];
interface Position {
  /** What the list is sorted by first: a time or a date. */
  readonly key: string;
  readonly id: number;
}
/** A list's parameters after their check. */
export interface Listing {
  readonly scope: Scope;
  readonly limit: number | undefined;
  readonly sort: Sort;
  readonly after: Position | undefined;
  readonly filters: Pick<ListQuery, 'q' | 'service' | 'dueFrom' | 'dueTo'>;
  readonly isFiltered: boolean;
  /** Where it is known, the rows among which all are that the search finds. */
  readonly among?: readonly number[] | undefined;
}

/** @throws 400 when the status or cursor is invalid */
export function readListing(scope: Scope, query: ListQuery): Listing {
  const { limit, cursor, status, sort, ...filters } = query;
  // Samples are a queue of their own on the administrators' page, whatever their status.
  if (status === 'samples') return readListing({ ...scope, isSample: true }, { ...query, status: undefined });
  if (status === 'waiting') return readListing({ ...scope, isWaiting: true }, { ...query, status: undefined });
  const asked = status ? statusOf(status) : undefined;
  // Two statuses that differ have no row in common.
  const isEmpty = asked !== undefined && scope.status !== undefined && asked !== scope.status;
  if (isEmpty) throw refusal(400, `This list has only the status ${scope.status}. Ask for one status`);
  return {
    scope: { ...scope, ...(asked && { status: asked }) },
    limit,
    sort,
    after: cursor ? readCursor(cursor, sort) : undefined,
    filters,
    isFiltered: Object.values(filters).some((value) => value !== undefined && value !== ''),
  };
}

export function statusOf(text: string): SubmissionStatus {
  const status = readStatus(text);
  if (!status) throw refusal(400, `Please choose a status: ${submissionStatuses.join(', ')}`);
  return status;
}

/** Sorts after every real deadline. */
const noDeadline = '9999-12-31';
/** The expression of the migration's index; the database uses the index only for the same expression. */
export const dueDate = `coalesce("deadline", '${noDeadline}')`;

const keyPatterns: Readonly<Record<Sort, RegExp>> = {
  newest: /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/,
  due: /^\d{4}-\d{2}-\d{2}$/,
};

/** The cursor of the page that begins after a row. */
export function cursorOf({ submittedAt, deadline, id }: Submission, sort: Sort): string {
  const key = sort === 'due' ? (deadline ?? noDeadline) : submittedAt;
  return Buffer.from(`${key} ${id}`).toString('base64url');
}

function readCursor(cursor: string, sort: Sort): Position {
  const [, key = '', id] = /^(\S+) (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!keyPatterns[sort].test(key)) throw refusal(400, 'We couldn’t find this page of the list. Load the list again');
  return { key, id: Number(id) };
}

export type SubmissionQuery = QueryBuilder<Submission>;

/** Puts rows into the order of a listing, from its cursor on. */
export function sorted(rows: SubmissionQuery, { sort, after }: Pick<Listing, 'sort' | 'after'>): SubmissionQuery {
  // Compared as a pair, the two columns are found in the index; two conditions would read it from its start.
  if (sort === 'due') {
    if (after) void rows.whereRaw(`(${dueDate}, id) > (?, ?)`, [after.key, after.id]);
    return rows.orderByRaw(`${dueDate}, id`);
  }
  if (after) void rows.whereRaw('("submittedAt", id) < (?, ?)', [after.key, after.id]);
  return rows.orderByRaw('"submittedAt" desc, id desc');
}

/** The rows of a listing, without order, page or columns. */
export function rowsOf(
  knex: Knex,
  { scope, filters, among }: Pick<Listing, 'scope' | 'filters' | 'among'>,
): SubmissionQuery {
  const rows = Submission.query(knex).where({
    ...(scope.status && { status: scope.status }),
    ...(scope.userId !== undefined && { userId: scope.userId }),
  });
  if (scope.isSample) void rows.whereNull('userId');
  if (scope.isWaiting) void rows.whereIn('status', waitingStatuses);
  const { q, service, dueFrom, dueTo } = filters;
  // One parameter, however many they are: the statement is prepared once.
  if (among) void rows.whereRaw('id in (select value from json_each(?))', [JSON.stringify(among)]);
  if (q) void rows.where((any) => matches(any, q));
  // By the service's number, because a sample has no offer.
  if (service) void rows.where({ serviceId: serviceIdOf(service) ?? numberOf(service) });
  if (dueFrom) void rows.where('deadline', '>=', dueFrom);
  if (dueTo) void rows.where('deadline', '<=', dueTo);
  return rows;
}

/** Each word is looked for by itself, in any order and any field: a client's name and a word of the title find the thesis. */
function matches(any: SubmissionQuery, q: string): void {
  const words = wordsOf(q);
  // A word that is only an accent becomes empty, and an empty pattern would match every row.
  if (words.has('')) return void any.whereRaw('1 = 0');
  void any.where((all) => {
    for (const word of words) {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      void all.whereRaw(`?? like ? escape '\\'`, ['searchText', pattern]);
    }
  });
  const number = numberIn(q);
  if (number !== undefined) void any.orWhere('id', number);
}

function numberOf(service: string): number {
  const ids = initialOffering.offers.map(({ id }) => id).join(', ');
  if (!/^\d{1,9}$/.test(service)) throw refusal(400, `Please choose a service: ${ids}, or its number`);
  return Number(service);
}
