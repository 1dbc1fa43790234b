import { describe, expect, it } from 'vitest';
import { addOnsFor, orderLines, orderTotal } from './catalogue.ts';
import { readGoogleDocsLink } from './google-docs.ts';
import { initialOffering } from './initial-catalogue.ts';
import { orderFieldOrder, orderFormSchemaFor, orderMessages, orderSchemaFor, wordsOverLimit } from './order.ts';
import { academicLevelIds, documentTypeIds } from './order-choices.ts';
import { turnaroundText } from './services.ts';

const OrderSchema = orderSchemaFor(initialOffering);
const OrderFormSchema = orderFormSchemaFor(initialOffering);
const limitOf = (service: string) => initialOffering.offers.find(({ id }) => id === service)?.wordLimit;

const valid = {
  service: 'express',
  firstName: 'Ada',
  lastName: 'Reader',
  email: 'ada@example.com',
  emailConfirmation: 'ada@example.com',
  documentType: 'essay',
  wordCount: '900',
  deadline: '2027-01-15',
  instructionsPrompt: 'Discuss the causes of the harvest failure.',
  academicLevel: 'undergrad_year_1',
  submissionMethod: 'upload',
  hasFile: true,
};
const problems = (change: Record<string, unknown>) => {
  const result = OrderSchema.safeParse({ ...valid, ...change });
  return result.success ? [] : result.error.issues.map((issue) => [String(issue.path[0]), issue.message]);
};

describe('the order form’s rules (specification, point 5)', () => {
  it('takes a complete order, drops unknown keys and starts the country code at +1 [spec 5.optional, 9.country-default]', () => {
    const order = OrderSchema.parse({ ...valid, totalPrice: 0, status: 'paid' });
    expect(order).not.toHaveProperty('totalPrice');
    expect(order).not.toHaveProperty('status');
    expect(order.countryCode).toBe('+1');
    expect(order.additionalServices).toEqual([]);
  });

  it('orders the service that is named, also with a space beside it', () => {
    expect(OrderSchema.parse({ ...valid, service: ' express ' }).service).toBe('express');
  });

  it.each([
    ['service', ''],
    ['service', 'platinum'],
    ['firstName', '   '],
    ['lastName', undefined],
    ['documentType', 'poem'],
    ['wordCount', ''],
    ['wordCount', 'many'],
    ['wordCount', '0'],
    ['wordCount', '-5'],
    ['deadline', ''],
    ['deadline', '2027-02-30'],
    ['deadline', '15.01.2027'],
    ['instructionsPrompt', ' \n '],
    ['academicLevel', 'kindergarten'],
    ['submissionMethod', 'post'],
  ] as const)('%s = %j alone is wrong', (field, value) => {
    expect(problems({ [field]: value })).toEqual([[field, orderMessages[field]]]);
  });

  it('wants both addresses valid and equal, and says so on the confirmation', () => {
    expect(problems({ email: 'ada', emailConfirmation: 'ada' })).toEqual([
      ['email', 'Please enter a valid email address'],
      ['emailConfirmation', 'Please enter a valid email address'],
    ]);
    expect(problems({ emailConfirmation: 'eve@example.com' })).toEqual([
      ['emailConfirmation', 'Email addresses must match'],
    ]);
    expect(problems({ email: 'jörg@uni-köln.de', emailConfirmation: 'Jo\u0308rg@xn--uni-kln-e1a.DE' })).toEqual([]);
  });

  it('wants the document of the method that was chosen, and says so on the method [spec 5.submissionMethod]', () => {
    expect(problems({ hasFile: false })).toEqual([['submissionMethod', orderMessages.submissionMethod]]);
    expect(problems({ submissionMethod: 'google_docs' })).toEqual([
      ['submissionMethod', orderMessages.submissionMethod],
    ]);
    expect(
      problems({
        submissionMethod: 'google_docs',
        googleDocsLink: 'https://docs.google.com/document/d/abc_1/edit?tab=t.0',
      }),
    ).toEqual([]);
  });

  it.each([
    'http://docs.google.com/document/d/abc/edit',
    'https://docs.google.com/document/d/abc/edit\n\nhttps://docs.google.com/document/d/def/edit',
    'https://docs.google.com/document/d/abc/edit https://docs.google.com/document/d/def/edit',
    'https://docs.google.com@127.0.0.1/document/d/abc',
    'https://docs.google.com.evil.test/document/d/abc',
    'https://docs.google.com/document/d/e/2PACX-1v/pub',
    'https://docs.google.com/spreadsheets/d/abc/edit',
    'https://forms.gle/abc',
    'file:///etc/passwd',
    'abc',
    `https://docs.google.com/document/d/abc/edit?x=${'x'.repeat(3_000)}`,
  ])('refuses the link %s in words', (googleDocsLink) => {
    const [[field, message] = []] = problems({ submissionMethod: 'google_docs', googleDocsLink });
    expect(field).toBe('googleDocsLink');
    expect(message).toMatch(/^(Paste the|This) link/);
  });

  it.each([
    '\u200Bhttps://docs.google.com/document/d/abc_1/edit',
    'https://docs.google.com/document/d/abc\u200B_1/edit\u200B \uFEFF',
  ])('reads the link %j without the characters that nobody sees', (googleDocsLink) => {
    expect(problems({ submissionMethod: 'google_docs', googleDocsLink })).toEqual([]);
    expect(readGoogleDocsLink(googleDocsLink)).toMatchObject({
      documentId: 'abc_1',
      href: 'https://docs.google.com/document/d/abc_1/edit',
    });
  });

  it('takes a promo code with the marks of direction that were copied with it', () => {
    expect(problems({ promoCode: '\u2066THESIS-5\u2069' })).toEqual([]);
    expect(problems({ promoCode: '\u202ATHESIS-5\u202C' })).toEqual([]);
    expect(problems({ promoCode: 'THESIS\n5' })).not.toEqual([]);
  });

  it('ignores the field of the method that was not chosen', () => {
    expect(problems({ googleDocsLink: 'nonsense' })).toEqual([]);
    expect(problems({ googleDocsLink: `https://${'x'.repeat(3_000)}` })).toEqual([]);
  });

  it('tells every mistake at once, in the form’s order', () => {
    const found = problems({ service: '', firstName: '', emailConfirmation: 'x@example.com', hasFile: false });
    expect(found.map(([field]) => field).sort()).toEqual([
      'emailConfirmation',
      'firstName',
      'service',
      'submissionMethod',
    ]);
    expect(orderFieldOrder.indexOf('service')).toBeLessThan(orderFieldOrder.indexOf('submissionMethod'));
  });

  it('refuses an add-on that the service does not offer [spec 3.add-ons]', () => {
    for (const { id: service } of initialOffering.offers) {
      const offered = addOnsFor(initialOffering, service).map(({ id }) => id);
      for (const id of ['24hour', 'consultation', 'strategy_session'] as const) {
        expect(problems({ service, additionalServices: [id] })).toEqual(
          offered.includes(id) ? [] : [['additionalServices', orderMessages.additionalServices]],
        );
      }
    }
  });

  it('refuses control characters and line breaks in a line', () => {
    expect(problems({ firstName: 'Ada\r\nBcc: eve@example.com' })).toHaveLength(1);
    expect(OrderSchema.parse({ ...valid, instructionsPrompt: 'One\u0000\r\nTwo' }).instructionsPrompt).toBe('One\nTwo');
  });

  it('is the same in the browser, with a File for the upload', () => {
    const { hasFile, ...form } = valid;
    expect(hasFile).toBe(true);
    expect(OrderFormSchema.safeParse({ ...form, fileUpload: null }).error?.issues[0]?.message).toBe(
      orderMessages.submissionMethod,
    );
    expect(OrderFormSchema.safeParse({ ...form, fileUpload: new File(['x'], 'essay.docx') }).success).toBe(true);
  });
});

describe('the word limit', () => {
  it('counts the words over the limit only beyond the grace of 100 [spec 5.grace]', () => {
    expect(wordsOverLimit(limitOf('express'), 1100)).toBe(0);
    expect(wordsOverLimit(limitOf('express'), 1101)).toBe(101);
    expect(wordsOverLimit(limitOf('sop'), 90_000)).toBe(0);
    expect(wordsOverLimit(limitOf('deep'), undefined)).toBe(0);
  });
});

describe('prices (specification, point 9)', () => {
  it('adds the service and its add-ons in both currencies [spec 9.total]', () => {
    expect(orderTotal(orderLines(initialOffering, 'express', []))).toEqual({ usd: 1500, inr: 120_000 });
    expect(orderTotal(orderLines(initialOffering, 'deep', ['consultation']))).toEqual({ usd: 4600, inr: 368_000 });
    expect(orderTotal(orderLines(initialOffering, 'express', ['24hour', 'consultation']))).toEqual({
      usd: 4000,
      inr: 320_000,
    });
    expect(orderTotal(orderLines(initialOffering, 'intensive', ['strategy_session', '24hour']))).toEqual({
      usd: 8700,
      inr: 696_000,
    });
  });

  it('stores document types in lower case with the first space as an underscore [spec 3.document-types]', () => {
    expect(documentTypeIds).toContain('literature_review');
    expect(documentTypeIds).toContain('essay');
    expect(documentTypeIds).toHaveLength(10);
  });

  it('knows nine academic levels [spec 3.academic-levels]', () => {
    expect(academicLevelIds).toEqual([
      'high_school',
      'undergrad_year_1',
      'undergrad_year_2',
      'undergrad_year_3',
      'undergrad_year_4',
      'graduate_masters',
      'graduate_phd',
      'professional',
      'other',
    ]);
  });

  it.each([
    ['Academic Reset Membership', 7, 'Rolling weekly'],
    ['Express Review', 72, '2-3 business days'],
    ['Deep Clarity Edit', 120, '5 business days'],
    ['Admissions Essay Review', 120, '4-6 business days'],
    ['Anything', 24, 'Standard delivery'],
  ])('%s, %d: %s [spec 3.turnaround]', (name, turnaround, text) => {
    expect(turnaroundText({ name, turnaround })).toBe(text);
  });
});
