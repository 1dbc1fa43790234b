import {
  type Completion,
  type EmailLink,
  type Endpoint,
  type EndpointId,
  type endpoints,
  type FeedbackVersion,
  findStatusChange,
  findTransition,
  hasRole,
  isQuoted,
  type ListQuery,
  orderTotal,
  type Quote,
  quotedLines,
  type RefundRequest,
  type Review,
  readStatus,
  roleRefusals,
  type Submission,
  type SubmissionCounts,
  type SubmissionStatus,
  serviceIdOf,
  submissionStatuses,
  type TransitionAction,
  waitingStatuses,
} from '@marginalia/bff/contract';
import type { z } from 'zod';
import { catalogueHandlers } from './catalogue.ts';
import { hoursAgo, now } from './clock.ts';
import { eventsOf } from './events.ts';
import { paymentsOf, withRefund } from './payments.ts';
import { client, profileOf, sessionsNow } from './people.ts';
import { refusal } from './refusal.ts';
import { secondFactorHandlers } from './second-factor.ts';
import { wellSystem } from './system.ts';
import { teamHandlers } from './team.ts';
import { correctedEssay } from './texts.ts';
import { reviewOf, type World } from './world.ts';

/** One call as it arrived: parameters, query and body are what the contract's schemas made of them. */
export interface Call {
  readonly world: World;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Sent with the answer. */
  readonly headers: Headers;
}

type Answers<Id extends EndpointId> = (typeof endpoints)[Id]['responses'];
type AnswerOf<A> = A extends z.ZodType ? z.output<A> : undefined;
export type Answer<Id extends EndpointId> = AnswerOf<Answers<Id>[keyof Answers<Id>]>;
/** Answers the body of a success, or a whole response for anything else. */
export type Handler<Id extends EndpointId> = (call: Call) => Answer<Id> | Response;
export type Handlers = { readonly [Id in EndpointId]?: Handler<Id> };

export function accessProblem(
  { access, role }: Pick<Endpoint, 'access' | 'role'>,
  { user }: World,
): Response | undefined {
  if (role && user?.role && !hasRole(user.role, role))
    return refusal(403, roleRefusals[role === 'owner' ? role : 'editor']);
  const isOpen = access === 'anyone' || access === 'owner' || access === 'payment-provider';
  if (isOpen) return undefined;
  if (!user) return refusal(401);
  return access === 'administrator' && !user.isAdmin ? refusal(403) : undefined;
}

const find = ({ world, params }: Call): Submission | undefined => world.submissions.find(({ id }) => id === params.id);

/** Does something with the submission of the path, or says that there is none. */
const withSubmission =
  <T>(act: (submission: Submission, call: Call) => T) =>
  (call: Call): T | Response => {
    const submission = find(call);
    return submission ? act(submission, call) : refusal(404);
  };

function change(submission: Submission, { world }: Call, changes: Partial<Submission>): Submission {
  const changed = { ...submission, ...changes, updatedAt: now };
  world.submissions = world.submissions.map((one) => (one.id === changed.id ? changed : one));
  return changed;
}

/** The feedback as it is, and as it was before another editor wrote it anew. */
const feedbackVersionsOf = (feedback: string, createdAt: string): FeedbackVersion[] => [
  { version: 2, feedback, author: 'Inês Carvalho', createdAt },
  {
    version: 1,
    feedback: `${feedback.split('\n')[0]}\n\nThe second half still needs a look.`,
    author: 'Robin Hale',
    createdAt: hoursAgo(60),
  },
];

const times: Partial<Record<SubmissionStatus, keyof Submission>> = {
  approved: 'approvedAt',
  rejected: 'rejectedAt',
  paid: 'paidAt',
  in_progress: 'startedAt',
  completed: 'completedAt',
};

function moveTo(status: SubmissionStatus, submission: Submission, call: Call, changes: Partial<Submission> = {}) {
  const time = times[status];
  return change(submission, call, { status, ...(time ? { [time]: now } : {}), ...changes });
}

function saveReview(world: World, id: number, sent: Review): Review {
  const saved = { ...sent, version: sent.version + 1 };
  world.reviews.set(id, saved);
  return saved;
}

const move = (action: TransitionAction, changes?: (call: Call) => Partial<Submission>) =>
  withSubmission((submission, call) => {
    const to = findTransition(action, submission.status)?.to;
    return to ? moveTo(to, submission, call, changes?.(call)) : refusal(409);
  });

/** What a quote makes of an order, null a withdrawn one; nothing without a decision. */
function quoteChanges({ lines, quoteVersion }: Submission, quote: Quote | null | undefined): Partial<Submission> {
  if (quote === undefined) return {};
  const all = [...lines.filter((line) => !isQuoted(line)), ...quotedLines(quote?.lines ?? [])];
  const { usd, inr } = orderTotal(all);
  const price = { lines: all, totalPrice: usd, totalPriceInr: inr };
  return { ...price, isAwaitingQuote: quote === null, quoteVersion: quoteVersion + 1 };
}

const dueDate = ({ deadline }: Submission) => deadline ?? '9999-12-31';
const byDue = (a: Submission, b: Submission) =>
  dueDate(a) < dueDate(b) ? -1 : dueDate(a) > dueDate(b) ? 1 : a.id - b.id;

/** Filters and one page of a list; its size and its next page go into the headers, as the server sends them. */
function page(rows: readonly Submission[], { query, headers }: Call): Submission[] {
  const { q, service, dueTo, limit, cursor, sort } = query as ListQuery;
  const words = q?.toLowerCase() ?? '';
  const fitting = rows.filter(
    ({ title, client: by, serviceId, deadline }) =>
      `${title} ${by?.firstName} ${by?.lastName} ${by?.email}`.toLowerCase().includes(words) &&
      (!service || serviceId === (serviceIdOf(service) ?? Number(service))) &&
      (!dueTo || (deadline !== null && deadline <= dueTo)),
  );
  if (sort === 'due') fitting.sort(byDue);
  const start = Number(cursor ?? 0);
  const end = limit === undefined ? fitting.length : start + limit;
  headers.set('x-total-count', String(fitting.length));
  if (end < fitting.length) headers.set('link', `<?cursor=${end}>; rel="next"`);
  return fitting.slice(start, end);
}

const samplesOf = ({ submissions }: World) => submissions.filter(({ userId }) => userId === null);
const ordersOf = ({ submissions }: World) => submissions.filter(({ userId }) => userId !== null);

const isWaiting = ({ status }: Submission) => waitingStatuses.includes(status);

function countsOf(world: World, today: string | undefined): SubmissionCounts {
  const counted = submissionStatuses.map((status) => [
    status,
    ordersOf(world).filter((row) => row.status === status).length,
  ]);
  const due = today ? world.submissions.filter(isWaiting).filter((row) => dueDate(row) <= today) : [];
  const dueToday = due.filter(({ deadline }) => deadline === today).length;
  return {
    ...Object.fromEntries(counted),
    samples: samplesOf(world).length,
    ...(today && { dueToday, overdue: due.length - dueToday }),
  };
}

const file = (name: string) => () =>
  new Response('This is a sample.', {
    headers: { 'content-type': 'application/octet-stream', 'content-disposition': `attachment; filename="${name}"` },
  });

export const linkOf = ({ user }: World): EmailLink => ({
  email: 'amara.osei@example.org',
  account: client.username ?? '',
  createdAt: hoursAgo(2),
  signedInTo: user === null ? 'none' : user.id === client.id ? 'this' : 'another',
  joinedOrders: null,
});

/** What the fake server answers, by the name of the endpoint. A story may give other answers. */
export const handlers: Handlers = {
  currentUser: ({ world }) => world.user ?? refusal(401),
  login: ({ world }) => {
    world.user ??= client;
    return world.user;
  },
  register: ({ world, body }) => {
    world.user = { ...client, ...(body as object) };
    return world.user;
  },
  logout: ({ world }) => {
    world.user = null;
    return undefined;
  },
  forgotPassword: () => undefined,
  resetPassword: ({ world }) => {
    world.user = client;
    return world.user;
  },
  changePassword: () => undefined,
  sessions: () => [...sessionsNow],
  endSession: () => undefined,
  endOtherSessions: () => undefined,
  ...secondFactorHandlers,
  emailLink: ({ world }) => linkOf(world),
  verifyEmail: ({ world }) => ({ ...linkOf(world), joinedOrders: 1 }),
  refuseEmail: () => undefined,
  changeEmail: ({ world, body }) => {
    world.pendingEmail = (body as { email: string }).email;
    return undefined;
  },
  resendVerification: () => undefined,
  profile: ({ world }) => ({ ...profileOf(world.user ?? client), pendingEmail: world.pendingEmail }),
  changeProfile: ({ world, body }) => ({ ...profileOf(world.user ?? client), ...body }),
  deleteProfile: ({ world }) => {
    world.user = null;
    return undefined;
  },
  requestArchive: () => undefined,
  archive: file('marginalia.zip'),
  profileSubmissions: (call) =>
    page(
      ordersOf(call.world).filter(({ userId }) => userId === call.world.user?.id),
      call,
    ),
  waitingOrders: () => [],
  takeOrder: () => undefined,
  refuseOrder: () => undefined,
  refuseOrders: () => undefined,

  ...catalogueHandlers,
  services: ({ world }) => world.services,
  settings: ({ world }) => world.settings,

  createSubmission: () => ({
    id: 111,
    status: 'pending_approval',
    totalPrice: 3600,
    trackingUrl: new URL('/track/111', location.origin).href,
    isConfirmationMailed: true,
  }),
  submissions: (call) => {
    const { submissions } = call.world;
    if (call.query.status === 'samples') return page(samplesOf(call.world), call);
    return page(call.query.status === 'waiting' ? submissions.filter(isWaiting) : submissions, call);
  },
  submissionCounts: ({ world, query }) => countsOf(world, query.today as string | undefined),
  submissionsByStatus: (call) => {
    const status = readStatus(String(call.params.status));
    return page(
      ordersOf(call.world).filter((row) => row.status === status),
      call,
    );
  },
  submission: withSubmission((submission) => submission),
  submissionEvents: withSubmission(eventsOf),
  deleteSubmission: withSubmission(({ id }, { world }) => {
    world.submissions = world.submissions.filter((row) => row.id !== id);
    return undefined;
  }),
  approveSubmission: withSubmission((submission, call) =>
    findTransition('approve', submission.status)
      ? moveTo('approved', submission, call, quoteChanges(submission, call.body.quote as Quote | undefined))
      : refusal(409),
  ),
  quoteSubmission: withSubmission((submission, call) =>
    submission.status === 'approved'
      ? change(submission, call, quoteChanges(submission, call.body as unknown as Quote))
      : refusal(409),
  ),
  withdrawQuote: withSubmission((submission, call) => change(submission, call, quoteChanges(submission, null))),
  rejectSubmission: move('reject', ({ body }) => ({ rejectionReason: (body.reason as string | undefined) ?? null })),
  startSubmission: move('start'),
  giveFeedback: withSubmission((submission, call) => {
    const changes = { feedback: String(call.body.feedback) };
    const completes = submission.status === 'paid' && call.body.complete !== false;
    return completes ? moveTo('completed', submission, call, changes) : change(submission, call, changes);
  }),
  feedbackVersions: withSubmission(({ feedback, updatedAt }) =>
    feedback ? feedbackVersionsOf(feedback, updatedAt) : [],
  ),
  changeStatus: withSubmission((submission, call) => {
    const to = readStatus(String(call.body.status));
    return to && findStatusChange(submission.status, to) ? moveTo(to, submission, call) : refusal(409);
  }),
  completeReview: withSubmission((submission, call) => {
    const { review, isList, feedback = submission.feedback } = call.body as Completion;
    const isStale = review && review.version !== reviewOf(call.world, submission.id).version;
    if (isStale || !findTransition('complete', submission.status)) return refusal(409);
    if (review) saveReview(call.world, submission.id, review as Review);
    return moveTo('completed', submission, call, { feedback, ...(isList && { feedbackIsList: true }) });
  }),
  undoCompletion: withSubmission((submission, call) =>
    submission.status === 'completed'
      ? change(submission, call, { status: submission.startedAt ? 'in_progress' : 'paid', completedAt: null })
      : refusal(409),
  ),
  // The sample links end in the number of their order.
  track: ({ world, body }) => world.submissions.find(({ id }) => String(id) === body.token) ?? refusal(404),

  review: withSubmission(({ id }, { world }) => reviewOf(world, id)),
  saveReview: withSubmission(({ id }, { world, body }) => {
    const sent = body as unknown as Review;
    if (sent.version !== reviewOf(world, id).version) return refusal(409);
    return saveReview(world, id, sent);
  }),
  checkReview: () => [],
  replaceDocument: withSubmission((submission, call) =>
    change(submission, call, { content: correctedEssay, contentVersion: submission.contentVersion + 1 }),
  ),
  uploadReviewed: withSubmission((submission, call) => {
    const reviewedFile = { filename: 'reviewed.docx', originalName: 'reviewed.docx', size: 48_213, uploadedAt: now };
    change(submission, call, { reviewedFile });
    return reviewedFile;
  }),
  readAnswers: withSubmission(({ id }, { world }) => ({
    review: reviewOf(world, id),
    added: { replies: 0, comments: 0 },
    resolved: 0,
    unplaced: 0,
    isMatchedByText: false,
  })),
  download: file('shared-kitchen.docx'),
  exportReview: file('shared-kitchen-reviewed.html'),
  uploadedFile: file('shared-kitchen.docx'),

  checkout: () => refusal(503, 'There is no payment page in Storybook.'),
  submissionPayments: withSubmission((submission, { world }) => paymentsOf(world, submission)),
  checkPayment: withSubmission((submission, { world }) => paymentsOf(world, submission)),
  refundPayment: withSubmission((submission, { world, body }) =>
    withRefund(world, submission, body as unknown as RefundRequest),
  ),
  recordPayment: move('record_payment'),
  analytics: ({ world, query }) => world.figures[query.range as keyof World['figures']],

  ...teamHandlers,

  system: () => wellSystem,
  health: () => ({ status: 'ok' }),
  ready: () => ({ status: 'ready', database: true, storage: true, mail: true }),
};
