import { refusal } from '../server/refusal.ts';

/** Why a document was not taken: a status of design §4 and a sentence that tells the client what to do. */
export interface Refusal {
  readonly status: 400 | 413 | 415 | 422 | 503;
  readonly message: string;
}

export const refusals = {
  tooLarge: {
    status: 413,
    message: 'This file is larger than 10 MB. Please make it smaller, for example by compressing its pictures',
  },
  empty: { status: 415, message: 'This file is empty. Please choose your document again' },
  notWord: {
    status: 415,
    message: 'This is not a Word document. Please save your document as .docx and upload that file',
  },
  notReview: { status: 415, message: 'This is not a .pdf, .docx or .doc document. Please choose another file' },
  pdf: {
    status: 415,
    message: 'A PDF cannot be edited. Please upload the Word document (.docx or .doc) that it was made from',
  },
  macros: {
    status: 415,
    message:
      'Documents with macros are not accepted. Please save it in Word as “Word Document (.docx)” and upload that file',
  },
  template: {
    status: 415,
    message: 'Word templates are not accepted. Please save it in Word as “Word Document (.docx)” and upload that file',
  },
  otherOffice: {
    status: 415,
    message: 'This file was not made as a text document. Please upload a Word document (.docx or .doc)',
  },
  damaged: {
    status: 415,
    message:
      'This Word document is damaged and cannot be opened. Please open it in Word, save it again and upload the new file',
  },
  password: {
    status: 422,
    message: 'This document is protected with a password. Please remove the password in Word and upload it again',
  },
  unpacksTooLarge: {
    status: 413,
    message:
      'This document unpacks to more than we can read. Please remove large pictures or embedded files and upload it again',
  },
  unsafe: {
    status: 422,
    message:
      'This file is not put together as Word does it, so it was not opened. Please open it in Word, save it again and upload the new file',
  },
  tooHard: {
    status: 422,
    message: 'This document took too long to read. Please copy its text into a new Word document and upload that one',
  },
  busy: { status: 503, message: 'Many documents are being read just now. Please try again in a minute' },
} as const satisfies Record<string, Refusal>;

export class DocumentRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'DocumentRefused';
    this.refusal = refusal;
  }
}

/** The refusal as the error that the server answers with. */
export const refused = ({ status, message }: Refusal) =>
  refusal(status, message, status === 503 ? { retryAfter: 30 } : {});
