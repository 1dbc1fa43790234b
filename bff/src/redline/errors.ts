const SENTENCES = {
  encrypted: 'This file is protected with a password. Remove the password in Word and send it again.',
  'old-word': 'This is an older Word file (.doc). Open it in Word and save it as .docx.',
  'not-word': 'This is not a Word document. Send a .docx file.',
  macros: 'This Word file can have macros. Save it as .docx and send it again.',
  template: 'This is a Word template. Save it as a .docx document and send it again.',
  'too-large':
    'This file is too large once it is unpacked. Make it smaller, for example with smaller pictures, and send it again.',
  unsafe:
    'This file has content that no Word document has, so it was not opened. Open it in Word, save it as .docx and send it again.',
  broken: 'This Word file is damaged and can’t be read. Open it in Word, save it again and send the new copy.',
  'bad-date': 'The date for the marks is not valid.',
  'too-many-comments': 'This file has more comments than can be read. Remove some in Word and send it again.',
};

/** What is wrong with a file. The codes are stable: callers may store them and choose their own words. */
export type RedlineCode = keyof typeof SENTENCES;

/**
 * The only error this library throws on purpose.
 * `message` is a sentence for the person who sent the file; `detail` is for a log and quotes nothing of the file.
 */
export class RedlineError extends Error {
  readonly code: RedlineCode;
  readonly detail: string;

  constructor(code: RedlineCode, detail = '') {
    super(SENTENCES[code]);
    this.name = 'RedlineError';
    this.code = code;
    this.detail = detail;
  }
}
