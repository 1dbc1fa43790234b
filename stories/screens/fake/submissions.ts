import {
  initialOffering,
  needsQuote,
  orderedServiceOf,
  orderLines,
  orderTotal,
  type Submission,
  type SubmissionStatus,
} from '@marginalia/bff/contract';
import { hoursAgo } from './clock.ts';
import { amara, client, jun, longNamed, unbrokenNamed } from './people.ts';
import { essay, feedback, longTitle, longUnbroken, prompt } from './texts.ts';

/** How far each status has come: the hours since each step. */
const steps: Record<SubmissionStatus, Partial<Record<Step, number>>> = {
  pending_approval: {},
  approved: { approvedAt: 20 },
  paid: { approvedAt: 26, paidAt: 20 },
  in_progress: { approvedAt: 50, paidAt: 44, startedAt: 30 },
  completed: { approvedAt: 98, paidAt: 94, startedAt: 80, completedAt: 30 },
  rejected: { rejectedAt: 20 },
};
type Step = 'approvedAt' | 'rejectedAt' | 'paidAt' | 'startedAt' | 'completedAt';

interface Ordered extends Partial<Omit<Submission, 'id' | 'status'>> {
  readonly offer?: string;
  readonly addOns?: readonly string[];
}

/** A submission in its status, with the times that go with it and an order line for each thing chosen. */
export function ordered(
  id: number,
  status: SubmissionStatus,
  { offer, addOns = [], ...changes }: Ordered = {},
): Submission {
  const lines =
    offer === undefined ? orderLines(initialOffering, 'deep', addOns) : orderLines(initialOffering, offer, addOns);
  const total = orderTotal(lines);
  const at = (step: Step) => (steps[status][step] === undefined ? null : hoursAgo(steps[status][step]));
  const submittedAt = hoursAgo(status === 'completed' ? 102 : status === 'in_progress' ? 54 : 28);
  const submission: Submission = {
    id,
    status,
    title: 'The city as a shared kitchen',
    serviceId: 2,
    service: offer ?? 'deep',
    orderedService: orderedServiceOf(initialOffering, offer ?? 'deep', addOns),
    catalogueVersion: 1,
    wordCount: 1480,
    totalPrice: total.usd,
    totalPriceInr: total.inr,
    lines,
    isAwaitingQuote: false,
    quoteVersion: 0,
    submittedAt,
    approvedAt: at('approvedAt'),
    rejectedAt: at('rejectedAt'),
    paidAt: at('paidAt'),
    startedAt: at('startedAt'),
    completedAt: at('completedAt'),
    updatedAt: submittedAt,
    userId: client.id,
    client: amara,
    documentType: 'essay',
    academicLevel: 'undergrad_year_3',
    deadline: '2026-03-20',
    submissionMethod: 'upload',
    googleDocsLink: null,
    googleDocsAccess: null,
    promptInstructions: prompt,
    additionalInstructions: null,
    content: essay,
    contentVersion: changes.filename === null && changes.content === null ? 0 : 1,
    editedContent: null,
    filename: `${id}-shared-kitchen.docx`,
    originalName: 'shared-kitchen.docx',
    documentNotes: { kind: 'docx', words: 1480, remarks: [] },
    reviewedFile: null,
    promoCode: null,
    feedback: status === 'completed' ? feedback : null,
    rejectionReason:
      status === 'rejected'
        ? 'This is a take-home examination that is still open. We may not edit it before it is marked.'
        : null,
    termsAgreedAt: submittedAt,
    integrityAgreedAt: submittedAt,
    ...changes,
  };
  const isAwaitingQuote = status === 'pending_approval' && needsQuote(submission);
  return { ...submission, isAwaitingQuote, ...changes };
}

const docsLink = 'https://docs.google.com/document/d/1a2B3c4D5e6F7g8H9i0J/edit';

/** Orders in every status, newest first, as a morning finds them. */
export const everyStatus: readonly Submission[] = [
  ordered(112, 'pending_approval', {
    title: 'Statement of purpose, MSc Urban Planning',
    offer: 'sop',
    serviceId: 3,
    addOns: ['consultation'],
    client: jun,
    userId: 8,
    wordCount: 950,
    documentType: 'personal_statement',
    academicLevel: 'graduate_masters',
    submissionMethod: 'google_docs',
    googleDocsLink: docsLink,
    googleDocsAccess: 'private',
    filename: null,
    originalName: null,
    documentNotes: null,
    content: null,
    additionalInstructions: 'The programme asks for at most 1,000 words. Please be strict with me.',
    submittedAt: hoursAgo(2),
    promoCode: 'SPRING',
  }),
  ordered(111, 'pending_approval', {
    documentNotes: { kind: 'docx', words: 2890, remarks: ['There are tracked changes in the file already.'] },
    submittedAt: hoursAgo(3),
  }),
  ordered(110, 'approved', { title: 'What the tide tables leave out' }),
  ordered(109, 'paid', { title: 'Reading Fanon in the clinic', deadline: '2026-03-14' }),
  ordered(108, 'in_progress', {
    title: 'Case study: a cooperative bakery',
    documentType: 'case_study',
    offer: 'express',
    serviceId: 1,
    addOns: ['24hour'],
    wordCount: 980,
    documentNotes: { kind: 'docx', words: 980, remarks: [] },
  }),
  ordered(107, 'completed', {
    addOns: ['consultation'],
    reviewedFile: {
      filename: '107-shared-kitchen-reviewed.docx',
      originalName: 'shared-kitchen-reviewed.docx',
      size: 48_213,
      uploadedAt: hoursAgo(30),
    },
  }),
  ordered(106, 'rejected', { title: 'Take-home examination, unit 4' }),
];

/** Content without a person: what the editors practise on. */
export const sample: Submission = ordered(105, 'completed', {
  title: 'Sample: a literature review',
  userId: null,
  client: null,
  serviceId: null,
  service: null,
  lines: [],
  totalPrice: 0,
  totalPriceInr: 0,
  wordCount: null,
  deadline: null,
  academicLevel: null,
  documentType: 'literature_review',
  promptInstructions: null,
  filename: null,
  originalName: null,
  documentNotes: null,
  feedback: null,
});

/** Everything that a person wrote is as long as the form lets it be, or has no place to break. */
export const longest: Submission = ordered(120, 'in_progress', {
  title: longTitle,
  client: longNamed,
  wordCount: 120_000,
  originalName: `${'dissertation-final-revised-really-final-'.repeat(4)}2026.docx`,
  promptInstructions: `${prompt} `.repeat(9).trim(),
  additionalInstructions: `Please see ${longUnbroken} and write to me before you change the method.`,
  submissionMethod: 'google_docs',
  googleDocsLink: longUnbroken,
  googleDocsAccess: 'unchecked',
  promoCode: 'ALUMNI-OF-THE-FACULTY-OF-ARTS-2026',
  feedback: `${'Please read your third chapter aloud. '.repeat(14)}${longUnbroken}`,
  documentNotes: {
    kind: 'docx',
    words: 120_000,
    remarks: ['There are tracked changes in the file already.', 'There are comments in the file already.'],
  },
});

/** The client's name has no place to break. */
export const unbroken: Submission = ordered(121, 'in_progress', { title: 'Reading notes', client: unbrokenNamed });
