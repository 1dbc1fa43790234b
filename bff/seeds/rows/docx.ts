import { strToU8, zipSync } from 'fflate';
import type { DemoHeading } from './documents.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const run = (text: string, properties = '') =>
  `<w:r>${properties}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

/** A Word document of plain paragraphs and headings. */
export function docxOf(paragraphs: readonly (string | DemoHeading)[]): Uint8Array {
  const body = paragraphs.map((paragraph) =>
    typeof paragraph === 'string'
      ? `<w:p>${run(paragraph)}</w:p>`
      : `<w:p><w:pPr><w:outlineLvl w:val="${paragraph.level - 1}"/></w:pPr>${run(paragraph.heading, '<w:rPr><w:b/></w:rPr>')}</w:p>`,
  );
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${documentType}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${declaration}<w:document xmlns:w="${word}"><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
    ),
  });
}
