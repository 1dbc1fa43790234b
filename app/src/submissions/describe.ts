import {
  academicLevels,
  documentTypes,
  isDiscount,
  isQuoted,
  type Service,
  type Submission,
} from '@marginalia/bff/contract';
import { dayOf } from '../format/date.ts';

/** The service's listed name; an id without a row is "Service {id}", none at all "Unknown Service" (specification, point 3). */
export function serviceName(
  { serviceId }: Pick<Submission, 'serviceId'>,
  services: readonly Pick<Service, 'id' | 'name'>[] | undefined,
): string {
  if (serviceId === null) return 'Unknown Service';
  return services?.find(({ id }) => id === serviceId)?.name ?? `Service ${serviceId}`;
}

/** The name of the offer it was ordered under, which is what the client chose and pays. */
export const orderedName = ({ lines }: Pick<Submission, 'lines'>): string => lines[0]?.name ?? 'Order';

/** The service with its add-ons, without a discount and what a quote added, by the names they were ordered under; a sample has none, and is its service's. */
export const orderedNames = (
  submission: Pick<Submission, 'lines' | 'serviceId'>,
  services: readonly Pick<Service, 'id' | 'name'>[] | undefined,
): string =>
  submission.lines
    .filter((line) => !isQuoted(line) && !isDiscount(line))
    .map(({ name }) => name)
    .join(', ') || serviceName(submission, services);

/** What was ordered and when, in one line. */
export const orderedOn = (submission: Pick<Submission, 'lines' | 'submittedAt'>): string =>
  // The date stays on one line.
  `${orderedName(submission)}, submitted on ${dayOf(submission.submittedAt).replaceAll(' ', '\u00a0')}`;

export const clientName = ({ client }: Pick<Submission, 'client'>): string =>
  client ? `${client.firstName} ${client.lastName}`.trim() || (client.email ?? '') : '';

/** Whether the client has deleted the account: nothing is written to the client, nor stored in words about the client. */
export const isAccountDeleted = ({ client, userId }: Pick<Submission, 'client' | 'userId'>): boolean =>
  client === null && userId !== null;

/** Why an order has nobody to write to; empty where it has a client with an address. */
export function whyNobody(submission: Pick<Submission, 'client' | 'userId'>): string {
  if (submission.client) return submission.client.email ? '' : 'The client’s account has no email address.';
  return isAccountDeleted(submission) ? 'The client’s account was deleted.' : 'A sample has no client to write to.';
}

/** "Sample content (no user)", or the user's number (specification, point 2). */
export const userText = ({ userId }: Pick<Submission, 'userId'>): string =>
  userId === null ? 'Sample content (no user)' : `User ${userId}`;

export const wordsText = (count: number | null): string =>
  count === null ? 'Words not given' : `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`;

export const documentTypeText = (id: string | null): string =>
  documentTypes.find((type) => type.id === id)?.label ?? '–';

export const academicLevelText = (id: string | null): string =>
  academicLevels.find((level) => level.id === id)?.label ?? '–';
