import { commentsIn } from './comments.ts';
import { type OpenDocument, openDocument } from './document.ts';
import type { LineKind } from './model.ts';
import { scan } from './scanner.ts';
import { countWords } from './words.ts';

/** One line of the content. Offsets are UTF-16, end exclusive; the line end between two blocks belongs to neither. */
export interface Block {
  kind: LineKind;
  start: number;
  end: number;
  /** Headings 1 to 9, list items 1 to 9. */
  level?: number;
}

/** What is worth knowing before the work begins. */
export interface Notes {
  /** Words of the body alone, and with footnotes and endnotes. */
  words: { withoutNotes: number; withNotes: number };
  trackedChanges: { count: number; authors: string[] };
  comments: { count: number; authors: string[] };
  footnotes: number;
  endnotes: number;
  hasMacros: boolean;
  hasTextBoxes: boolean;
  hasEquations: boolean;
  /** Text kept in another format inside the file (`altChunk`), which is not part of the content. */
  hasAltChunk: boolean;
  /** Programs whose citation fields are inside: EndNote, Zotero, Mendeley, Citavi. */
  referenceManagers: string[];
  /** Spreadsheets, charts and other files put inside. */
  embeddedObjects: number;
}

/** What {@link read} gives. `content` never holds control characters other than tab and line end. */
export interface Reading {
  content: string;
  blocks: Block[];
  /** Words of the body with footnotes and endnotes, as Word counts them by default. */
  wordCount: number;
  notes: Notes;
}

/**
 * Reads the text a person sees in Word: insertions in, deletions out, hidden text and field codes out.
 * @param bytes a `.docx` file
 * @throws RedlineError when the file is not an open, sound Word document within the limits
 */
export function read(bytes: Uint8Array): Reading {
  const document = openDocument(bytes);
  document.pkg.verify();
  const { content, lines, bodyEnd } = document;
  const withoutNotes = countWords(content.slice(0, bodyEnd));
  const withNotes = withoutNotes + countWords(content.slice(bodyEnd));
  const blocks = lines.map(
    ({ kind, start, end, level }): Block => (level === undefined ? { kind, start, end } : { kind, start, end, level }),
  );
  return { content, blocks, wordCount: withNotes, notes: preflight(document, { withoutNotes, withNotes }) };
}

function preflight({ pkg, facts, noteLines }: OpenDocument, words: Notes['words']): Notes {
  // Headers and footers are no part of the content, but their changes are accepted with the others.
  for (const name of ['header', 'footer'].flatMap((kind) => pkg.allRelated(kind)))
    scan(pkg.part(name).xml, { open: (tag) => void facts.seeChange(tag) });
  const comments = commentsIn(pkg);
  const links = pkg.mainLinks();
  const count = (type: string) => links.filter((link) => link.type === type).length;
  return {
    words,
    trackedChanges: { count: facts.trackedChanges, authors: [...facts.authors] },
    comments: { count: comments.ids.length, authors: comments.authors },
    ...noteLines,
    hasMacros: count('vbaProject') > 0 || pkg.entries.some(({ name }) => /vbaproject\.bin$/i.test(name)),
    hasTextBoxes: facts.hasTextBoxes,
    hasEquations: facts.hasEquations,
    hasAltChunk: facts.hasAltChunk,
    referenceManagers: [...facts.managers].sort(),
    embeddedObjects: Math.max(facts.embedded, count('package') + count('oleObject')),
  };
}
