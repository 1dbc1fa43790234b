import { zodResolver } from '@hookform/resolvers/zod';
import {
  addOnsFor,
  findOffer,
  type Offering,
  type OrderFormValues,
  orderFormSchemaFor,
  type SubmissionMethod,
} from '@marginalia/bff/contract';
import type { Resolver } from 'react-hook-form';

/** The form's values while it is filled in: a select without a choice has an empty string. */
export type OrderInput = typeof emptyOrder;

export const emptyOrder = {
  service: '',
  firstName: '',
  lastName: '',
  email: '',
  emailConfirmation: '',
  countryCode: '+1',
  phoneNumber: '',
  universityName: '',
  academicLevel: '',
  documentType: '',
  wordCount: '',
  deadline: '',
  instructionsPrompt: '',
  submissionMethod: 'upload' as SubmissionMethod,
  fileUpload: null as File | null,
  /** The name of the document that was chosen before a reload and must be chosen again; browsers keep no files. It is not sent. */
  lostFile: '',
  /** The service that the address named when the form began. It is not sent. */
  preset: '',
  /** The promo code that the address named when the form began. It is not sent. */
  presetCode: '',
  /** The address that the account filled in. It is not sent. */
  knownEmail: '',
  googleDocsLink: '',
  additionalServices: [] as string[],
  additionalInstructions: '',
  promoCode: '',
};

/** Removes add-ons that the service does not offer: they are not shown, so nobody could untick them. */
export function offeredOnly(offering: Offering, input: OrderInput): OrderInput {
  const offer = findOffer(offering, input.service);
  const offered = offer ? addOnsFor(offering, offer.id).map(({ id }): string => id) : [];
  return { ...input, additionalServices: input.additionalServices.filter((id) => offered.includes(id)) };
}

/** Whether two forms have the same values and the same file. */
export const isSameOrder = (one: OrderInput, other: OrderInput): boolean =>
  one.fileUpload === other.fileUpload && JSON.stringify(one) === JSON.stringify(other);

// The schema's input type knows the lists only; the form also holds "not chosen yet", which the schema refuses with its message.
export const orderResolver = (offering: Offering) =>
  zodResolver(orderFormSchemaFor(offering)) as unknown as Resolver<OrderInput, unknown, OrderFormValues>;

export interface OrderProblem {
  readonly field: keyof OrderInput;
  readonly message: string;
}

/** The errors that keep the order from being sent: one for each field, in the form's order. */
export function orderProblems(offering: Offering, input: OrderInput): OrderProblem[] {
  const result = orderFormSchemaFor(offering).safeParse(input);
  if (result.success) return [];
  const first = new Map<keyof OrderInput, string>();
  for (const { path, message } of result.error.issues) {
    const field = path[0] as keyof OrderInput;
    if (!first.has(field)) first.set(field, message);
  }
  const order = Object.keys(emptyOrder);
  return [...first]
    .map(([field, message]) => ({ field, message }))
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** Counts what is left, such as "3 required fields left, 1 answer to correct"; empty when the order is complete. */
export function describeRemaining(input: OrderInput, problems: readonly OrderProblem[]): string {
  // The method has an error only while both the file and the link are missing.
  const isEmpty = ({ field }: OrderProblem) => field === 'submissionMethod' || input[field] === '';
  const left = problems.filter(isEmpty).length;
  const wrong = problems.length - left;
  return [
    left > 0 && `${left} required ${left === 1 ? 'field' : 'fields'} left`,
    wrong > 0 && `${wrong} ${wrong === 1 ? 'answer' : 'answers'} to correct`,
  ]
    .filter(Boolean)
    .join(', ');
}
