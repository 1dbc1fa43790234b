import type { Knex } from 'knex';
import {
  findOffer,
  type ListQuery,
  offerIds,
  readStatus,
  type SubmissionStatus,
  submissionStatuses,
} from '../../contract/index.ts';
import { refusal } from '../server/refusal.ts';
import { folded } from './search-text.ts';

/** Which rows a list is of, before its filters. */
export interface Scope {
  readonly status?: SubmissionStatus;
  readonly userId?: number;
  /** Submissions without a user only. */
  readonly isSample?: boolean;
}
interface Position {
  readonly submittedAt: string;
  readonly id: number;
}
/** A list's parameters, read and found to make sense. */
export interface Listing {
  readonly scope: Scope;
  readonly limit: number | undefined;
  readonly after: Position | undefined;
  readonly filters: Pick<ListQuery, 'q' | 'service' | 'dueFrom' | 'dueTo'>;
  readonly isFiltered: boolean;
}

/** @throws a 400 for a status or cursor that is none */
export function readListing(scope: Scope, query: ListQuery): Listing {
  const { limit, cursor, status, ...filters } = query;
  // Samples are a queue of their own on the administrators' page, whatever their status.
  if (status === 'samples') return readListing({ ...scope, isSample: true }, { ...query, status: undefined });
  const asked = status ? statusOf(status) : undefined;
  // Two statuses that differ have no row in common.
  const isEmpty = asked !== undefined && scope.status !== undefined && asked !== scope.status;
  if (isEmpty) throw refusal(400, `This list holds the status ${scope.status} only. Please ask for one status`);
  return {
    scope: { ...scope, ...(asked && { status: asked }) },
    limit,
    after: cursor ? readCursor(cursor) : undefined,
    filters,
    isFiltered: Object.values(filters).some((value) => value !== undefined && value !== ''),
  };
}

export function statusOf(text: string): SubmissionStatus {
  const status = readStatus(text);
  if (!status) throw refusal(400, `Please choose a status: ${submissionStatuses.join(', ')}`);
  return status;
}

export const cursorOf = ({ submittedAt, id }: Position): string =>
  Buffer.from(`${submittedAt} ${id}`).toString('base64url');

function readCursor(cursor: string): Position {
  const [, submittedAt, id] =
    /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z) (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!submittedAt || !id) throw refusal(400, 'This page of the list cannot be found. Please load the list again');
  return { submittedAt, id: Number(id) };
}

/** The rows of a listing, without order, page or columns. */
export function rowsOf(knex: Knex, { scope, filters }: Pick<Listing, 'scope' | 'filters'>): Knex.QueryBuilder {
  const rows = knex('submissions').where({
    ...(scope.status && { status: scope.status }),
    ...(scope.userId !== undefined && { userId: scope.userId }),
  });
  if (scope.isSample) void rows.whereNull('userId');
  const { q, service, dueFrom, dueTo } = filters;
  if (q) void rows.where((any) => matches(any, q));
  // By the number, which a sample has too; only an order has an offer.
  if (service) void rows.where({ serviceId: findOffer(service)?.serviceId ?? numberOf(service) });
  if (dueFrom) void rows.where('deadline', '>=', dueFrom);
  if (dueTo) void rows.where('deadline', '<=', dueTo);
  return rows;
}

/** Each word is looked for by itself, in any order and any field: a client's name and a word of the title find the thesis. */
function matches(any: Knex.QueryBuilder, q: string): void {
  const words = new Set(folded(q).trim().split(' '));
  // Nothing is left of an accent alone; as a pattern it would find every row.
  if (words.has('')) return void any.whereRaw('1 = 0');
  void any.where((all) => {
    for (const word of words) {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      void all.whereRaw(`?? like ? escape '\\'`, ['searchText', pattern]);
    }
  });
  const number = /^#?(\d{1,9})$/.exec(q)?.[1];
  if (number) void any.orWhere('id', Number(number));
}

function numberOf(service: string): number {
  if (!/^\d{1,9}$/.test(service)) throw refusal(400, `Please choose a service: ${offerIds.join(', ')}, or its number`);
  return Number(service);
}
