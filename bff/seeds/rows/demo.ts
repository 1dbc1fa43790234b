import { mkdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import {
  academicLevelIds,
  addOnsFor,
  documentTypes,
  initialOffering,
  limits,
  orderedServiceOf,
  orderLines,
  orderTotal,
  type SubmissionStatus,
  serviceIdOf,
} from '../../contract/index.ts';
import { searchTextOf } from '../../src/submissions/search-text.ts';
import { type DemoDocument, documents } from './documents.ts';
import { headingsOf, highlightsOf, suggestionsOf, textOf, writeDocument, writeReviewed } from './files.ts';
import { arrivals, day, type Life, lifeOf } from './life.ts';
import { type Person, people } from './people.ts';
import { type Repeatable, repeatable } from './random.ts';

const orders = 192;
const samples = 8;
const workHours: Readonly<Record<string, number>> = { express: 36, deep: 70, sop: 66, intensive: 140 };
const instructions = [
  null,
  null,
  'Please keep British spelling.',
  'English is my third language. Please tell me about mistakes that I make again and again.',
  'My supervisor says that the argument is hard to follow. Please look at the order of the paragraphs first.',
  'The style is APA, seventh edition.',
];
const reasons = [
  'The text is longer than this service covers. Please write to us for a quote.',
  'We edit and coach, but we do not write the work. This order asks for a new text.',
];

const iso = (time: number): string => new Date(time).toISOString();
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));
const wordsIn = (text: string): number => text.split(/\s+/).length;
const typeOf = ({ documentType }: DemoDocument) => documentTypes.find(({ id }) => id === documentType)?.label;

/** About 200 believable submissions over the year before `now`, samples among them; their files go to `folder`. */
export async function seedDemo(knex: Knex, now: number, folder: string): Promise<void> {
  const random = repeatable(20_261_121);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const clients = people(74, random);
  const userIds = await insertClients(knex, clients, now);
  for (const submittedAt of arrivals(orders, now, random)) {
    const index = random.between(0, clients.length - 1);
    const client = clients[index] as Person;
    await insertOrder(knex, { client, userId: userIds[index] as number, submittedAt, now, folder }, random);
  }
  for (let index = 0; index < samples; index++) await insertSample(knex, index, now, folder);
}

async function insertClients(knex: Knex, clients: readonly Person[], now: number): Promise<number[]> {
  const createdAt = iso(now - 365 * day);
  const rows = clients.map((client) => ({
    ...client,
    emailKey: client.email,
    emailVerifiedAt: createdAt,
    isAdmin: false,
    createdAt,
    updatedAt: createdAt,
  }));
  const inserted = await knex('users').insert(rows).returning(['id', 'emailKey']);
  const ids = new Map(inserted.map(({ id, emailKey }) => [emailKey, id as number]));
  return clients.map(({ email }) => ids.get(email) as number);
}

interface Order {
  readonly client: Person;
  readonly userId: number;
  readonly submittedAt: number;
  readonly now: number;
  readonly folder: string;
}

async function insertOrder(knex: Knex, { client, userId, submittedAt, now, folder }: Order, random: Repeatable) {
  const document = random.pick(documents);
  const offer = document.documentType === 'personal_statement' ? 'sop' : random.pick(initialOffering.offers).id;
  const chosen = addOnsFor(initialOffering, offer)
    .filter(() => random.happens(0.2))
    .map(({ id }) => id);
  const lines = orderLines(initialOffering, offer, chosen);
  const { usd, inr } = orderTotal(lines);
  const life = lifeOf(submittedAt, now, workHours[offer] ?? 48, random);
  const isUpload = random.happens(0.8);
  const text = textOf(document);
  const { completedAt } = life;
  const file = isUpload ? await writeDocument(document, submittedAt, folder) : null;
  // Of a Google Docs order the editor uploads a Word file; of a Word file the server makes it from the review.
  const reviewed = completedAt && (await writeReviewed(document, completedAt, folder, { isAutomatic: isUpload }));

  const id = await insertSubmission(knex, life, {
    ...client,
    userId,
    title: isUpload ? document.title : `${typeOf(document)} from Google Docs`,
    service: offer,
    serviceId: serviceIdOf(offer) ?? null,
    orderedService: JSON.stringify(orderedServiceOf(initialOffering, offer, chosen)),
    catalogueVersion: initialOffering.version,
    wordCount: wordsIn(text),
    totalPrice: usd,
    totalPriceInr: inr,
    lines: JSON.stringify(lines),
    documentType: document.documentType,
    academicLevel: random.pick(academicLevelIds),
    deadline: iso(submittedAt + random.between(3, 21) * day).slice(0, 10),
    submissionMethod: isUpload ? 'upload' : 'google_docs',
    googleDocsLink: isUpload ? null : `https://docs.google.com/document/d/example-${submittedAt}/edit`,
    googleDocsAccess: isUpload ? null : 'unchecked',
    promptInstructions: document.prompt,
    additionalInstructions: random.pick(instructions),
    contentPreview: isUpload ? text.slice(0, limits.previewCharacters) : null,
    ...file,
    ...reviewed,
    contentVersion: isUpload ? 1 : 0,
    documentNotes: isUpload ? JSON.stringify({ kind: 'docx', words: wordsIn(text), remarks: [] }) : null,
    promoCode: random.happens(0.08) ? 'WELCOME' : null,
    feedback: completedAt ? document.feedback : null,
    rejectionReason: life.status === 'rejected' ? random.pick(reasons) : null,
    termsAgreedAt: iso(submittedAt),
    integrityAgreedAt: iso(submittedAt),
  });
  if (isUpload)
    await knex('submission_contents').insert({
      submissionId: id,
      content: text,
      headings: JSON.stringify(headingsOf(document)),
    });
  if (completedAt) await insertReview(knex, id, document, isUpload, completedAt);
  await insertEvents(knex, id, life, client);
  if (life.paidAt) await insertPayment(knex, id, usd, life.paidAt);
}

async function insertSubmission(knex: Knex, life: Life, row: Record<string, unknown>): Promise<number> {
  const { status, submittedAt, ...times } = life;
  const moments = Object.entries(times).map(([name, time]) => [name, isoOrNull(time)]);
  const last = Math.max(submittedAt, ...Object.values(times).map((time) => time ?? 0));
  const [inserted] = await knex('submissions')
    .insert({
      ...row,
      ...Object.fromEntries(moments),
      ...{ status, submittedAt: iso(submittedAt), updatedAt: iso(last), searchText: searchTextOf(row) },
    })
    .returning('id');
  return inserted.id;
}

async function insertReview(knex: Knex, submissionId: number, document: DemoDocument, hasText: boolean, at: number) {
  if (hasText)
    await knex('reviews').insert({
      submissionId,
      highlights: JSON.stringify(highlightsOf(document)),
      suggestions: JSON.stringify(suggestionsOf(document)),
      notes: '',
      version: 1,
      updatedAt: iso(at),
    });
  await knex('feedback_versions').insert({ submissionId, version: 1, feedback: document.feedback, createdAt: iso(at) });
}

const steps: readonly { time: keyof Life; type: string; actor: string }[] = [
  { time: 'submittedAt', type: 'ordered', actor: 'client' },
  { time: 'approvedAt', type: 'approved', actor: 'administrator' },
  { time: 'rejectedAt', type: 'rejected', actor: 'administrator' },
  { time: 'paidAt', type: 'paid', actor: 'payment_provider' },
  { time: 'startedAt', type: 'started', actor: 'administrator' },
  { time: 'completedAt', type: 'completed', actor: 'administrator' },
];

async function insertEvents(knex: Knex, submissionId: number, life: Life, { firstName, lastName }: Person) {
  const rows = steps.flatMap(({ time, type, actor }) => {
    const at = life[time];
    if (typeof at !== 'number') return [];
    return [
      { submissionId, type, actor, actorName: actor === 'client' ? `${firstName} ${lastName}` : null, at: iso(at) },
    ];
  });
  await knex('submission_events').insert(rows);
}

async function insertPayment(knex: Knex, submissionId: number, amount: number, at: number): Promise<void> {
  await knex('payments').insert({
    submissionId,
    provider: 'test',
    amount,
    currency: 'usd',
    status: 'paid',
    createdAt: iso(at),
    paidAt: iso(at),
  });
}

/** Sample content belongs to nobody: it shows what an edit looks like. */
async function insertSample(knex: Knex, index: number, now: number, folder: string): Promise<void> {
  const document = documents[index % documents.length] as DemoDocument;
  const submittedAt = now - (300 - index * 20) * day;
  const status: SubmissionStatus = index < 6 ? 'completed' : 'pending_approval';
  const completedAt = status === 'completed' ? submittedAt + 2 * day : null;
  const text = textOf(document);
  const life = { status, submittedAt, approvedAt: null, rejectedAt: null, paidAt: null, startedAt: null, completedAt };
  const file = await writeDocument(document, submittedAt, folder);
  const reviewed = completedAt && (await writeReviewed(document, completedAt, folder, { isAutomatic: true }));
  const id = await insertSubmission(knex, life, {
    title: `Sample: ${document.title}`,
    serviceId: (index % 4) + 1,
    wordCount: wordsIn(text),
    totalPrice: 0,
    totalPriceInr: 0,
    lines: '[]',
    userId: null,
    documentType: document.documentType,
    submissionMethod: 'upload',
    promptInstructions: document.prompt,
    contentPreview: text.slice(0, limits.previewCharacters),
    ...file,
    ...reviewed,
    contentVersion: 1,
    feedback: completedAt ? document.feedback : null,
  });
  await knex('submission_contents').insert({
    submissionId: id,
    content: text,
    headings: JSON.stringify(headingsOf(document)),
  });
  if (completedAt) await insertReview(knex, id, document, true, completedAt);
}
