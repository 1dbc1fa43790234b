import { initialOffering, type OrderFormValues, orderFormSchemaFor, orderMessages } from '@marginalia/bff/contract';
import { describe, expect, it } from 'vitest';
import { readOrderDraft } from './order-draft.ts';
import { emptyOrder, type OrderInput, offeredOnly, orderProblems } from './order-input.ts';
import { orderFields, orderFormData } from './order-send.ts';

const file = new File(['text'], 'essay.docx');
const full: OrderInput = {
  ...emptyOrder,
  service: 'express',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  emailConfirmation: 'Ada@example.com',
  academicLevel: 'graduate_phd',
  documentType: 'essay',
  wordCount: 'about 900',
  deadline: '2030-01-31',
  instructionsPrompt: 'Please look at the argument.',
  fileUpload: file,
  additionalServices: ['24hour', 'consultation'],
};
const valid = (change: Partial<OrderInput> = {}) =>
  orderFormSchemaFor(initialOffering).parse({ ...full, ...change }) as OrderFormValues;

describe('what is missing (specification, point 5)', () => {
  it('is nothing on a full form', () => expect(orderProblems(initialOffering, full)).toEqual([]));

  it('is every required field of an empty one, in the form’s order, with the documented messages', () => {
    const fields = ['service', 'firstName', 'lastName', 'email', 'emailConfirmation', 'academicLevel', 'documentType'];
    fields.push('wordCount', 'deadline', 'instructionsPrompt', 'submissionMethod');
    const problems = orderProblems(initialOffering, emptyOrder);
    expect(problems.map(({ field }) => field)).toEqual(fields);
    expect(problems.at(0)?.message).toBe(orderMessages.service);
    expect(problems.at(-1)?.message).toBe(orderMessages.submissionMethod);
  });

  it('tells a second e-mail that differs', () => {
    expect(orderProblems(initialOffering, { ...full, emailConfirmation: 'eve@example.com' })).toEqual([
      { field: 'emailConfirmation', message: orderMessages.emailConfirmation },
    ]);
  });

  it('asks for the link once the method is Google Docs', () => {
    expect(orderProblems(initialOffering, { ...full, submissionMethod: 'google_docs' })).toEqual([
      { field: 'submissionMethod', message: orderMessages.submissionMethod },
    ]);
  });
});

describe('what is sent', () => {
  it('repeats each add-on and holds the document', () => {
    const data = orderFormData(valid());
    expect(data.getAll('additionalServices')).toEqual(['24hour', 'consultation']);
    expect((data.get('fileUpload') as File).name).toBe('essay.docx');
    expect(data.has('phoneNumber')).toBe(false);
  });

  it('leaves out the field of the method not chosen', () => {
    const names = orderFields(valid({ googleDocsLink: 'left over' })).map(([name]) => name);
    expect(names).not.toContain('googleDocsLink');
  });
});

describe('the add-ons of another service', () => {
  it('are given up, and those that both offer stay', () => {
    expect(offeredOnly(initialOffering, { ...full, service: 'deep' }).additionalServices).toEqual(['consultation']);
    expect(offeredOnly(initialOffering, { ...full, service: 'intensive' }).additionalServices).toEqual([]);
    expect(offeredOnly(initialOffering, full).additionalServices).toEqual(['24hour', 'consultation']);
    expect(offeredOnly(initialOffering, { ...full, service: '' }).additionalServices).toEqual([]);
  });
});

describe('the draft of a reload', () => {
  it('gives back the text, and the name of the lost document', () => {
    const { fileUpload, ...text } = full;
    const lost = { ...full, fileUpload: null, lostFile: 'essay.docx' };
    expect(readOrderDraft({ ...text, lostFile: fileUpload?.name })).toEqual(lost);
  });

  it('ignores what has no field or another kind of value', () => {
    const draft = readOrderDraft({
      firstName: 7,
      additionalServices: 'all',
      isAdmin: true,
      submissionMethod: 'pigeon',
    });
    expect(draft).toEqual(emptyOrder);
  });
});
