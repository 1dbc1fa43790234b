import { limits } from '../../contract/limits.ts';
import { refusal } from '../http/refusal.ts';

/** More comments and replies than a person writes; each is compared with the marks of the review. */
export const maxAnswers = 3 * limits.marks;

/** Why a document was refused: the response's status (design §4) and a sentence that tells the client what to do. */
export interface Refusal {
  readonly status: 400 | 413 | 415 | 422 | 503;
  readonly message: string;
}

const notSupported = (message: string) => ({ status: 415, message }) as const;

export const refusals = {
  tooLarge: {
    status: 413,
    message:
      'This file is larger than 10 MB. Make it smaller, for example by compressing its pictures, and upload it again',
  },
  empty: notSupported('This file is empty. Choose your document again'),
  notWord: notSupported('This is not a Word document. Save your document as .docx and upload that file'),
  notReview: notSupported('This is not a .pdf, .docx or .doc document. Choose another file'),
  noAnswers: notSupported(
    'Answers are read from .docx files only. Open this file in Word, save it as .docx and choose it',
  ),
  pdf: notSupported('We can’t edit a PDF. Upload the Word document (.docx or .doc) it was made from'),
  macros: notSupported(
    'We don’t accept documents with macros. Save it in Word as “Word Document (.docx)” and upload that file',
  ),
  template: notSupported(
    'We don’t accept Word templates. Save it in Word as “Word Document (.docx)” and upload that file',
  ),
  otherOffice: notSupported('This file is not a text document. Upload a Word document (.docx or .doc)'),
  damaged: notSupported(
    'We couldn’t open this Word document: it is damaged. Open it in Word, save it as .docx, and upload it again',
  ),
  password: {
    status: 422,
    message: 'This document is protected with a password. Remove the password in Word and upload it again',
  },
  unpacksTooLarge: {
    status: 413,
    message:
      'This document is too large once it is unpacked. Remove large pictures or embedded files and upload it again',
  },
  unsafe: {
    status: 422,
    message:
      'We couldn’t open this file: it isn’t a valid Word document. Open it in Word, save it as .docx, and upload it again',
  },
  tooManyComments: {
    status: 422,
    message: `This file has more than ${maxAnswers.toLocaleString('en')} comments, too many to read answers from. Delete the comments that don’t belong to this review in Word, save the file and choose it again`,
  },
  answersTooLong: {
    status: 422,
    message: 'With this file the review would be too large to save. Delete comments in Word and try again',
  },
  tooHard: {
    status: 422,
    message: 'This document took too long to read. Copy its text into a new Word document and upload that file',
  },
  busy: { status: 503, message: 'We are reading many documents right now. Try again in 1 minute' },
} as const satisfies Record<string, Refusal>;

export class DocumentRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message, options);
    this.name = 'DocumentRefused';
    this.refusal = refusal;
  }
}

/** Turns the refusal of a document into the HTTP error. */
export const refused = ({ status, message }: Refusal) =>
  refusal(status, message, status === 503 ? { retryAfter: 30 } : {});
