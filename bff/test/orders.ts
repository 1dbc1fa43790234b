import { randomBytes } from 'node:crypto';
import { zip } from './zip.ts';

/** The fields of a complete order, each of them right. */
export const order = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  service: 'express',
  firstName: 'Amina',
  lastName: 'Example',
  email: 'amina@example.com',
  emailConfirmation: 'amina@example.com',
  countryCode: '+44',
  academicLevel: 'graduate_masters',
  documentType: 'essay',
  wordCount: 'about 900',
  deadline: '2027-01-15',
  instructionsPrompt: 'Discuss the causes of the war.',
  submissionMethod: 'upload',
  additionalServices: ['24hour'],
  ...changes,
});

export const linkOrder = (changes: Record<string, unknown> = {}): Record<string, unknown> =>
  order({
    submissionMethod: 'google_docs',
    googleDocsLink: 'https://docs.google.com/document/d/1AbC_d-9/edit?usp=sharing',
    ...changes,
  });

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const officeTypes = 'application/vnd.openxmlformats-officedocument';

export const mainTypes = {
  docx: `${officeTypes}.wordprocessingml.document.main+xml`,
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  dotx: `${officeTypes}.wordprocessingml.template.main+xml`,
  dotm: 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
  xlsx: `${officeTypes}.spreadsheetml.sheet.main+xml`,
} as const;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A package that a word processor would open; `more` adds or replaces parts. */
export async function docx(
  paragraphs: readonly string[],
  { type = mainTypes.docx as string, more = {} as Record<string, string | Buffer> } = {},
): Promise<Buffer> {
  const text = paragraphs
    .map((one) => `<w:p><w:r><w:t xml:space="preserve">${escaped(one)}</w:t></w:r></w:p>`)
    .join('');
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${wordNamespace}"><w:body>${text}</w:body></w:document>`,
    ...more,
  };
  return Buffer.from(zip(parts).buffer);
}

/** A multipart body as a browser makes it, with the file in `field`. */
export function formOf(
  fields: Record<string, unknown>,
  file?: Buffer,
  { name = 'My essay.docx', field = 'fileUpload', type = 'application/octet-stream' } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----form${randomBytes(12).toString('hex')}`;
  const parts: Buffer[] = [];
  for (const [key, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      parts.push(
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${String(one)}\r\n`),
      );
  if (file)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      file,
      Buffer.from('\r\n'),
    );
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
