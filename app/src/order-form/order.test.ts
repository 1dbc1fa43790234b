import { OrderFormSchema, type OrderFormValues, orderMessages } from '@marginalia/bff/contract';
import { describe, expect, it } from 'vitest';
import { joinOrders, readOrderDraft } from './order-draft.ts';
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
const valid = (change: Partial<OrderInput> = {}) => OrderFormSchema.parse({ ...full, ...change }) as OrderFormValues;

describe('what is missing (specification, point 5)', () => {
  it('is nothing on a full form', () => expect(orderProblems(full)).toEqual([]));

  it('is every required field of an empty one, in the form’s order, with the documented messages', () => {
    const fields = ['service', 'firstName', 'lastName', 'email', 'emailConfirmation', 'academicLevel', 'documentType'];
    fields.push('wordCount', 'deadline', 'instructionsPrompt', 'submissionMethod');
    const problems = orderProblems(emptyOrder);
    expect(problems.map(({ field }) => field)).toEqual(fields);
    expect(problems.at(0)?.message).toBe(orderMessages.service);
    expect(problems.at(-1)?.message).toBe(orderMessages.submissionMethod);
  });

  it('tells a second e-mail that differs', () => {
    expect(orderProblems({ ...full, emailConfirmation: 'eve@example.com' })).toEqual([
      { field: 'emailConfirmation', message: orderMessages.emailConfirmation },
    ]);
  });

  it('asks for the link once the method is Google Docs', () => {
    expect(orderProblems({ ...full, submissionMethod: 'google_docs' })).toEqual([
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

describe('an order of an account, joined with what a visitor typed since', () => {
  it('keeps what the visitor left empty, and takes what the visitor filled in', () => {
    const typed = { ...emptyOrder, wordCount: '1200', additionalInstructions: 'Thank you.' };
    expect(joinOrders(full, typed)).toEqual({ ...full, wordCount: '1200', additionalInstructions: 'Thank you.' });
    expect(joinOrders(emptyOrder, full)).toEqual(full);
  });

  const link = 'https://docs.google.com/document/d/abc1/edit';
  const linked: OrderInput = { ...emptyOrder, submissionMethod: 'google_docs', googleDocsLink: link };
  const lost = { ...full, fileUpload: null, lostFile: 'essay.docx' };
  it.each([
    ['the link with its method', lost, linked, { submissionMethod: 'google_docs', googleDocsLink: link, lostFile: '' }],
    [
      'the lost document with its method',
      linked,
      { ...emptyOrder, lostFile: 'new.docx' },
      { submissionMethod: 'upload', googleDocsLink: '', lostFile: 'new.docx' },
    ],
    [
      'an address, whose repetition is still empty',
      full,
      { ...emptyOrder, email: 'eve@example.com' },
      { email: 'eve@example.com', emailConfirmation: '' },
    ],
    ['a first name without another person’s last name', full, { ...emptyOrder, firstName: 'Eve' }, { lastName: '' }],
    [
      'a phone number with its country',
      { ...full, countryCode: '+91', phoneNumber: '98765' },
      { ...emptyOrder, phoneNumber: '555 0100' },
      { countryCode: '+1', phoneNumber: '555 0100' },
    ],
    ['a service without another one’s add-ons', full, { ...emptyOrder, service: 'sop' }, { additionalServices: [] }],
  ] as const)('takes %s', (_, older, newer, expected) => {
    expect(joinOrders(older as OrderInput, newer as OrderInput)).toMatchObject(expected);
  });
});

describe('the add-ons of another service', () => {
  it('are given up, and those that both offer stay', () => {
    expect(offeredOnly({ ...full, service: 'deep' }).additionalServices).toEqual(['consultation']);
    expect(offeredOnly({ ...full, service: 'intensive' }).additionalServices).toEqual([]);
    expect(offeredOnly(full).additionalServices).toEqual(['24hour', 'consultation']);
    expect(offeredOnly({ ...full, service: '' }).additionalServices).toEqual([]);
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
