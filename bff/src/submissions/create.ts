import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import type { Knex } from 'knex';
import {
  documentTypes,
  isQuoted,
  needsQuote,
  type Order,
  type OrderAnswer,
  type OrderLine,
  orderedServiceOf,
  orderTotal,
  readGoogleDocsLink,
  readWordCount,
  serviceIdOf,
} from '../../contract/index.ts';
import { type GuestDetails, lockUsers, ownerOfOrder } from '../accounts/order-owner.ts';
import { newToken } from '../accounts/token.ts';
import { findTracked, issueTrackingToken, trackingUrl } from '../accounts/tracking.ts';
import { hasVerified } from '../accounts/verified-address.ts';
import type { CatalogueAt } from '../catalogue/store.ts';
import { adoptFile, discardFile } from '../documents/claims.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import type { ArrivedFile } from '../documents/multipart.ts';
import { documentNotes, type StoredDocument, storeUpload } from '../documents/store-file.ts';
import type { Caller } from '../http/caller.ts';
import { notSignedIn, refusal } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { callerNow } from '../http/route.ts';
import { countConfirmation, uncountedConfirmation } from '../mail/limits.ts';
import { OutboxMail } from '../mail/model.ts';
import { queueSubmissionMail } from '../mail/queue.ts';
import { titleOf } from '../storage/names.ts';
import { nowOf } from '../time/time.ts';
import { client, recordEvent, system } from './events.ts';
import { refuseFlood } from './flood.ts';
import { recordGoogleDocsAccess } from './google-docs-access.ts';
import { type Attempt, claimKey, findPreviousOrder, linkKeyToOrder, tokenOf } from './idempotency.ts';
import { Submission, SubmissionContent, WaitingOrderRow } from './model.ts';
import { isJson, readOrderBody } from './order-fields.ts';
import { OtherTotal, priceOrder, refusalOf } from './price-order.ts';
import { type ReadOrder, readOrder } from './read-order.ts';
import { previewOf } from './record.ts';
import { searchTextOf } from './search-text.ts';

/** Checks an order, reads and stores its document, and then writes everything in one transaction, or nothing. */
export async function createOrder(
  app: DocumentsApp,
  caller: Caller,
  request: Request,
  body: Readable,
): Promise<OrderAnswer> {
  refuseOtherAccount(caller, request);
  const { order, at, file, attempt, earlier, giveBack } = await receiveOrder(app, caller, request, body);
  let document: StoredDocument | undefined;
  let confirmation = uncountedConfirmation;
  let isWriting = false;
  try {
    await callerNow(request, 'createSubmission');
    if (attempt && earlier) return await repeatResponse(app, app.database.write, caller, attempt, earlier);
    if (file && order.submissionMethod === 'upload')
      document = await storeUpload(app, file, 'submission', caller.user?.id ?? null, requesterOf(app, request));
    const isCounted = !caller.user?.isAdmin && !(await hasVerified(app, caller, order.email));
    if (isCounted) confirmation = await countConfirmation(app, request, order.email);
    const { withheld } = confirmation;
    isWriting = true;
    const { answer, isNew } = await store(app, caller, order, { at, document, attempt, withheld });
    if (isNew) {
      document = undefined;
      confirmation = uncountedConfirmation;
    }
    if (isNew && app.config.fetchesGoogleDocs && order.googleDocsLink)
      void recordGoogleDocsAccess(app, answer.id, order.googleDocsLink);
    return answer;
  } catch (error) {
    // An order that is refused as it is written has locked what it would write.
    if (!file && !isWriting) await giveBack();
    throw error instanceof OtherTotal ? await refusalOf(app, request, order, error) : error;
  } finally {
    if (file) await rm(file.path, { force: true });
    if (document) await discardFile(app, document.filename);
    await confirmation.giveBack();
  }
}

/** Refuses an order for another account than the page shows: its session may have ended, or begun in another tab. */
function refuseOtherAccount(caller: Caller, request: Request): void {
  const account = request.headers['x-account'];
  if (account === undefined || account === String(caller.user?.id ?? 'visitor')) return;
  if (account !== 'visitor') throw notSignedIn();
  throw refusal(
    409,
    'This page doesn’t show that you are logged in. Reload it to order from your account. Your text stays',
  );
}

/**
 * Reads and checks an order. An order that is refused before its document arrived is not counted, because a form with
 * mistakes must not use up the limit that all visitors of a network share.
 */
async function receiveOrder(
  app: DocumentsApp,
  caller: Caller,
  request: Request,
  body: Readable,
): Promise<ReadOrder & { at: CatalogueAt; file: ArrivedFile | undefined; giveBack: () => Promise<void> }> {
  const counted = await refuseFlood(app, caller, request);
  // When this fails too, the use stays counted and the client gets the first error.
  const giveBack = () => counted().catch(() => undefined);
  // A form that arrives incomplete may have held a document.
  let hasFile = !isJson(request);
  let file: ArrivedFile | undefined;
  try {
    const sent = await readOrderBody(app, request, body);
    file = sent.file;
    hasFile = file !== undefined;
    // The version that stands when the order has arrived is the one that it is ordered under.
    const at = await app.catalogue.newest();
    return { ...(await readOrder(app, caller, request, at, sent)), at, file, giveBack };
  } catch (error) {
    if (file) await rm(file.path, { force: true });
    if (!hasFile) await giveBack();
    throw error;
  }
}

interface Arrival {
  readonly at: CatalogueAt;
  readonly document: StoredDocument | undefined;
  readonly attempt: Attempt | undefined;
  /** Why no confirmation mail is sent, if so; the order is created all the same. */
  readonly withheld: string | undefined;
}

async function store(
  app: DocumentsApp,
  caller: Caller,
  order: Order,
  { at, document, attempt, withheld }: Arrival,
): Promise<{ answer: OrderAnswer; isNew: boolean }> {
  return app.database.transaction(async (transaction) => {
    const users = await lockUsers(app, transaction, caller, order.email);
    if (attempt && !(await claimKey(app, transaction, attempt))) {
      const earlier = await findPreviousOrder(app, transaction, attempt);
      if (earlier) return { answer: await repeatResponse(app, transaction, caller, attempt, earlier), isNew: false };
    }
    const lines = await priceOrder(app, transaction, at, order);
    const { userId, claimUrl, offeredTo } = await ownerOfOrder(app, transaction, caller, users, guestOf(order));
    const submission = await Submission.query(transaction).insert(rowOf(app, order, { at, document, lines, userId }));
    if (document) await adoptFile(app, transaction, document.filename);
    if (offeredTo !== undefined)
      await WaitingOrderRow.query(transaction).insert({
        submissionId: submission.id,
        userId: offeredTo,
        createdAt: nowOf(app),
      });
    const { content = null, headings = [] } = document?.inspection ?? {};
    if (content !== null)
      await SubmissionContent.query(transaction).insert({ submissionId: submission.id, content, headings });
    const token = attempt ? tokenOf(app, attempt, submission.id) : newToken();
    await issueTrackingToken(app, transaction, submission.id, token);
    await recordEvent(app, transaction, submission.id, 'ordered', client(caller, order));
    if (withheld) await recordEvent(app, transaction, submission.id, 'mail_withheld', system, withheld);
    else
      await queueSubmissionMail(app, transaction, 'order_received', submission, {
        trackingUrl: trackingUrl(app, token),
        ...(claimUrl && { claimUrl }),
        isOffered: offeredTo !== undefined,
        quote: submission.isAwaitingQuote ? 'awaited' : null,
      });
    if (attempt) await linkKeyToOrder(transaction, attempt, submission.id);
    return { answer: answerFor(app, submission, token, !withheld), isNew: true };
  });
}

const guestOf = ({ email, firstName, lastName, countryCode, phoneNumber, universityName }: Order): GuestDetails => ({
  ...{ email, firstName, lastName, countryCode },
  ...{ phoneNumber: phoneNumber || null, universityName: universityName || null },
});

function rowOf(
  app: DocumentsApp,
  order: Order,
  { at, document, lines, userId }: Pick<Arrival, 'at' | 'document'> & { lines: OrderLine[]; userId: number },
): Partial<Submission> {
  const now = nowOf(app);
  const { countryCode, documentType, academicLevel, deadline, submissionMethod } = order;
  const total = orderTotal(lines);
  const link = order.submissionMethod === 'google_docs' ? readGoogleDocsLink(order.googleDocsLink ?? '') : undefined;
  const type = documentTypes.find(({ id }) => id === order.documentType)?.label ?? 'Document';
  const searched = {
    title: document ? titleOf(document.originalName) : `${type} from Google Docs`,
    firstName: order.firstName,
    lastName: order.lastName,
    email: order.email,
    originalName: document?.originalName ?? null,
    promoCode: order.promoCode || null,
  };
  const counted = {
    service: order.service,
    orderedService: orderedServiceOf(at.offering, order.service, order.additionalServices),
    wordCount: readWordCount(order.wordCount) ?? null,
    documentNotes: document ? documentNotes(document.inspection) : null,
  };
  return {
    ...searched,
    ...counted,
    isAwaitingQuote: needsQuote(counted),
    searchText: searchTextOf(searched),
    serviceId: serviceIdOf(order.service) ?? null,
    catalogueVersion: at.version,
    totalPrice: total.usd,
    totalPriceInr: total.inr,
    lines,
    status: 'pending_approval',
    submittedAt: now,
    updatedAt: now,
    userId,
    ...{ countryCode, documentType, academicLevel, deadline, submissionMethod },
    phoneNumber: order.phoneNumber || null,
    universityName: order.universityName || null,
    googleDocsLink: link?.ok ? link.href : null,
    googleDocsAccess: link ? 'unchecked' : null,
    promptInstructions: order.instructionsPrompt,
    additionalInstructions: order.additionalInstructions || null,
    contentPreview: previewOf(document?.inspection.content ?? null),
    contentVersion: document ? 1 : 0,
    filename: document?.filename ?? null,
    termsAgreedAt: order.termsAgreed ? now : null,
    integrityAgreedAt: order.integrityAgreed ? now : null,
  };
}

/** The response to an order and to each repeat of it: the same, even if the order has changed since, while its link lives. */
const answerFor = (
  app: DocumentsApp,
  { id, lines }: Pick<Submission, 'id' | 'lines'>,
  token: string,
  isConfirmationMailed: boolean,
): OrderAnswer => ({
  id,
  status: 'pending_approval',
  totalPrice: orderTotal(lines.filter((line) => !isQuoted(line))).usd,
  trackingUrl: trackingUrl(app, token),
  isConfirmationMailed,
});

async function repeatResponse(
  app: DocumentsApp,
  knex: Knex,
  { user }: Caller,
  attempt: Attempt,
  submission: Submission,
): Promise<OrderAnswer> {
  // Not the events, which tell of other mails that were withheld since.
  const confirmation = await OutboxMail.query(knex)
    .where({ submissionId: submission.id, template: 'order_received' })
    .first()
    .select('id');
  const first = tokenOf(app, attempt, submission.id);
  // The first link ends when the account changes its address; the answer then has another for whoever has the order.
  const hasEnded = user?.id === submission.userId && (await findTracked({ read: knex }, first)) === undefined;
  const token = hasEnded ? await issueTrackingToken(app, knex, submission.id) : first;
  return answerFor(app, submission, token, confirmation !== undefined);
}
