import { strToU8 } from 'fflate';
import { zip } from '../../../test/zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export interface Form {
  prefix: string;
  strict: boolean;
  utf16: boolean;
  lineEnds: boolean;
  documentName: string;
}

export const PLAIN: Form = {
  prefix: 'w',
  strict: false,
  utf16: false,
  lineEnds: false,
  documentName: 'word/document.xml',
};

const wordNamespace = (strict: boolean) =>
  strict
    ? 'http://purl.oclc.org/ooxml/wordprocessingml/main'
    : 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Builds a Word file from the inside of its body and notes, spelled with `w:`, in the form asked for. */
export function buildDocument(
  parts: Partial<Record<'footnotes' | 'endnotes' | 'comments' | 'header' | 'styles' | 'contentType', string>> & {
    body: string;
    /** The addresses that the comments lead to, by the ids of their relationships. */
    commentLinks?: readonly (readonly [id: string, address: string])[];
  },
  form: Form = PLAIN,
): Uint8Array {
  const { prefix, strict, utf16, documentName } = form;
  const base = strict ? STRICT : OFFICE;
  const wrap = (root: string, inner: string) => {
    const own = inner.replaceAll(/<(\/?)w:/g, `<$1${prefix}:`).replaceAll(/ w:([a-zA-Z]+=)/g, ` ${prefix}:$1`);
    const spaces = [
      `xmlns:${prefix}="${wordNamespace(strict)}"`,
      'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
      'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
      'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
      'xmlns:w16se="http://schemas.microsoft.com/office/word/2015/wordml/symex"',
    ];
    const encoding = utf16 ? 'UTF-16' : 'UTF-8';
    const xml = `<?xml version="1.0" encoding="${encoding}"?>\n<${prefix}:${root} ${spaces.join(' ')}>${own}</${prefix}:${root}>`;
    const text = form.lineEnds ? xml.replaceAll('><', '>\r\n<').replaceAll(/(<\w+:t(?: [^>]*)?>)\r\n/g, '$1') : xml;
    return utf16 ? new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')) : strToU8(text);
  };
  const slash = documentName.lastIndexOf('/') + 1;
  const folder = documentName.slice(0, slash);
  const files: Record<string, Uint8Array> = {};
  const overrides: string[] = [];
  const links: string[] = [];
  const add = (kind: string, xml: Uint8Array) => {
    files[`${folder}${kind}.xml`] = xml;
    overrides.push(`<Override PartName="/${folder}${kind}.xml" ContentType="${WORD}.${kind}+xml"/>`);
    links.push(`<Relationship Id="r${links.length}" Type="${base}/relationships/${kind}" Target="${kind}.xml"/>`);
  };
  if (parts.footnotes !== undefined) add('footnotes', wrap('footnotes', parts.footnotes));
  if (parts.endnotes !== undefined) add('endnotes', wrap('endnotes', parts.endnotes));
  if (parts.header !== undefined) add('header', wrap('hdr', parts.header));
  if (parts.styles !== undefined) add('styles', wrap('styles', parts.styles));
  if (parts.comments !== undefined) add('comments', wrap('comments', parts.comments));
  const mainType = parts.contentType ?? `${WORD}.document.main+xml`;
  const relationships = (inner: string) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`,
    );
  files['[Content_Types].xml'] = strToU8(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/${documentName}" ContentType="${mainType}"/>${overrides.join('')}</Types>`,
  );
  files['_rels/.rels'] = relationships(
    `<Relationship Id="r1" Type="${base}/relationships/officeDocument" Target="${documentName}"/>`,
  );
  files[documentName] = wrap('document', `<w:body>${parts.body}</w:body>`);
  if (links.length > 0) files[`${folder}_rels/${documentName.slice(slash)}.rels`] = relationships(links.join(''));
  const addresses = (parts.commentLinks ?? []).map(
    ([id, address]) =>
      `<Relationship Id="${id}" Type="${base}/relationships/hyperlink" Target="${address}" TargetMode="External"/>`,
  );
  if (addresses.length > 0) files[`${folder}_rels/comments.xml.rels`] = relationships(addresses.join(''));
  files['docProps/note.bin'] = new Uint8Array([0, 1, 2, 3, 250, 251]);
  return zip(files);
}

/** A document of plain paragraphs. */
export const plainDocument = (...paragraphs: string[]): Uint8Array =>
  buildDocument({ body: paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('') });
