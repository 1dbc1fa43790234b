import { z } from 'zod';
import { addOnsFor, findOffer, type Offering, offersOnSale } from './catalogue.ts';
import { comparableEmail, emailAddress } from './email.ts';
import { readGoogleDocsLink } from './google-docs.ts';
import { integerText } from './integer.ts';
import { limits } from './limits.ts';
import { academicLevelIds, countryCodeMessage, countryCodeValues, documentTypeIds } from './order-choices.ts';
import { isRealDate, optionalCode, optionalLine, optionalText, requiredLine, requiredText } from './text.ts';
import { readWordCount } from './word-count.ts';

/** Specification, point 5: the documented message of each field. */
export const orderMessages = {
  service: 'Please select a service',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  emailConfirmation: 'Email addresses must match',
  documentType: 'Please select document type',
  wordCount: 'Please specify word count',
  deadline: 'Please select a deadline',
  instructionsPrompt: 'Please provide assignment instructions or prompt',
  academicLevel: 'Please select academic level',
  submissionMethod: 'Please provide either a file upload or Google Docs link',
  additionalServices: 'Please choose add-ons that the selected service offers',
} as const;

export const submissionMethods = ['upload', 'google_docs'] as const;
export type SubmissionMethod = (typeof submissionMethods)[number];

const totalShownText = (unit: string) =>
  `The total in ${unit} that the client was shown; where it is another one by now, nothing is ordered (409)`;

/** The fields in the form's order: the first broken rule in this order is the answer's sentence. */
const fields = {
  service: z.string({ error: orderMessages.service }).trim().describe('The id of an offer of GET /api/catalogue'),
  firstName: requiredLine(orderMessages.firstName, limits.name),
  lastName: requiredLine(orderMessages.lastName, limits.name),
  email: emailAddress(orderMessages.email, limits.email),
  emailConfirmation: emailAddress(orderMessages.email, limits.email),
  countryCode: z.enum(countryCodeValues as [string, ...string[]], { error: countryCodeMessage }).default('+1'),
  phoneNumber: optionalLine(limits.phone),
  universityName: optionalLine(limits.shortText),
  academicLevel: z.enum(academicLevelIds as [string, ...string[]], { error: orderMessages.academicLevel }),
  documentType: z.enum(documentTypeIds as [string, ...string[]], { error: orderMessages.documentType }),
  wordCount: z
    .string({ error: orderMessages.wordCount })
    .trim()
    .max(100, orderMessages.wordCount)
    .refine((text) => readWordCount(text) !== undefined, orderMessages.wordCount),
  deadline: z.string({ error: orderMessages.deadline }).trim().refine(isRealDate, orderMessages.deadline),
  instructionsPrompt: requiredText(orderMessages.instructionsPrompt, limits.longText),
  submissionMethod: z.enum(submissionMethods, { error: orderMessages.submissionMethod }),
  googleDocsLink: z.string().trim().optional(),
  additionalServices: z
    .array(z.string({ error: orderMessages.additionalServices }))
    .default([])
    .describe('Ids of add-ons of GET /api/catalogue that the offer has'),
  additionalInstructions: optionalText(limits.longText),
  promoCode: optionalCode(50),
  totalShown: integerText().min(0).optional().describe(totalShownText('US cents')),
  totalShownInr: integerText().min(0).optional().describe(totalShownText('paise')),
  termsAgreed: z.boolean().optional(),
  integrityAgreed: z.boolean().optional(),
};

/** The order of fields by which "the first broken rule" is told. */
export const orderFieldOrder = Object.keys(fields);

type Loose = { [key: string]: unknown };
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The message of a broken rule; anything falsy where it is kept. */
type Rule = (values: Loose, hasFile: boolean, offering: Offering) => string | false | undefined;

/** The rules over several fields, by the field that shows the message. */
const rules: Readonly<Partial<Record<keyof typeof fields, Rule>>> = {
  service: ({ service }, _hasFile, { offers }) =>
    typeof service === 'string' &&
    !offersOnSale({ offers }).some(({ id }) => id === service.trim()) &&
    orderMessages.service,
  emailConfirmation: ({ email, emailConfirmation }) =>
    text(emailConfirmation) !== '' &&
    comparableEmail(text(email)) !== comparableEmail(text(emailConfirmation)) &&
    orderMessages.emailConfirmation,
  submissionMethod: ({ submissionMethod, googleDocsLink }, hasFile) =>
    ((submissionMethod === 'upload' && !hasFile) ||
      (submissionMethod === 'google_docs' && text(googleDocsLink) === '')) &&
    orderMessages.submissionMethod,
  googleDocsLink({ submissionMethod, googleDocsLink }) {
    if (submissionMethod !== 'google_docs' || text(googleDocsLink) === '') return undefined;
    const link = readGoogleDocsLink(text(googleDocsLink));
    return link.ok ? undefined : link.message;
  },
  additionalServices({ service, additionalServices }, _hasFile, offering) {
    const offer = findOffer(offering, text(service));
    if (!offer || !Array.isArray(additionalServices)) return undefined;
    const offered = addOnsFor(offering, offer.id).map((addOn): unknown => addOn.id);
    return !additionalServices.every((id) => offered.includes(id)) && orderMessages.additionalServices;
  },
};

/**
 * Adds the rules over several fields, which run also while other fields are wrong, so that a person sees every mistake at
 * once. `hasFile` tells whether a document is there: a File in the browser, the stored upload on the server.
 */
const withRulesAcrossFields = <T extends z.ZodObject>(
  schema: T,
  hasFile: (values: Loose) => boolean,
  offering: Offering,
) =>
  schema.superRefine(
    (values, { addIssue }) => {
      for (const [field, rule] of Object.entries(rules)) {
        const message = rule(values, hasFile(values), offering);
        if (message) addIssue({ code: 'custom', path: [field], message });
      }
    },
    { when: () => true },
  );

/** A function that builds a schema once for each offering: zod compiles a schema when it first reads with it. */
function schemaOfOffering<T>(build: (offering: Offering) => T): (offering: Offering) => T {
  const schemas = new WeakMap<Offering, T>();
  return (offering) => {
    const schema = schemas.get(offering) ?? build(offering);
    schemas.set(offering, schema);
    return schema;
  };
}

/** POST /api/submissions as JSON (Google Docs link) or the text fields of the multipart form. Unknown keys are dropped. */
export const OrderFieldsSchema = z.object(fields);
/** The fields by themselves: what an order may hold whatever is offered. */
export const SentOrderSchema = OrderFieldsSchema.extend({ hasFile: z.boolean().default(false) });
/** The server's reading: `hasFile` is set by the route when a document arrived in `fileUpload`. */
export const orderSchemaFor = schemaOfOffering((offering) =>
  withRulesAcrossFields(SentOrderSchema, (values) => values.hasFile === true, offering),
);
export type Order = z.output<typeof SentOrderSchema>;

/** The fields that a person fills in. */
export const OrderFormFieldsSchema = OrderFieldsSchema.omit({ totalShown: true, totalShownInr: true }).extend({
  fileUpload: z.custom<File>((value) => value === null || value === undefined || value instanceof File).nullish(),
});
/** The form's values in the browser: the same rules, with the chosen File in `fileUpload`. */
export const orderFormSchemaFor = schemaOfOffering((offering) =>
  withRulesAcrossFields(OrderFormFieldsSchema, (values) => Boolean(values.fileUpload), offering),
);
export type OrderFormValues = z.output<typeof OrderFormFieldsSchema>;

/** Design §5.8: over the service's limit by more than the grace, a custom quote is needed. The words over the limit, else 0. */
export function wordsOverLimit(limit: number | null | undefined, wordCount: number | undefined): number {
  if (!limit || wordCount === undefined) return 0;
  return wordCount > limit + limits.graceWords ? wordCount - limit : 0;
}

/** 201 of POST /api/submissions, the same for each repeat under one key. `totalPrice` in US cents, without a later quote. */
export const OrderAnswerSchema = z.object({
  id: z.int(),
  status: z.literal('pending_approval'),
  totalPrice: z.int(),
  trackingUrl: z.string(),
  /** False when a limit of mails held the confirmation back: the link is then in this answer alone. */
  isConfirmationMailed: z.boolean(),
});
export type OrderAnswer = z.infer<typeof OrderAnswerSchema>;
