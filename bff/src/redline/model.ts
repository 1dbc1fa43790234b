import type { XmlPart } from './package.ts';

/** A flow of paragraphs that marks cannot leave: the body, one text box, one note. */
export interface Story {
  part: XmlPart;
  kind: 'body' | 'text-box' | 'footnote' | 'endnote';
  id?: string;
  /** The anchor of a note or text box; missing when the document does not say where it is. */
  host?: Host;
}

/** The mark of a note, or the drawing that holds a text box: a child of a run of another story. */
export interface Host {
  story: Story;
  run: Run;
  child: RunChild;
  isDrawing: boolean;
}

export type LineKind = 'paragraph' | 'heading' | 'list-item' | 'table-cell' | 'text-box' | 'footnote' | 'endnote';

/**
 * One line of the content: what the reader sees as a paragraph.
 * It is more than one `w:p` when the marks between them are deleted in tracked changes.
 */
export interface Line {
  story: Story;
  kind: LineKind;
  level?: number;
  start: number;
  end: number;
  pieces: Piece[];
  /** Whether the line shows anything, text or not. */
  shown?: boolean;
  paragraphs: Paragraph[];
  /** Lines of text boxes anchored in this line; they follow it in the content. */
  boxes: Line[];
}

/** A `w:p` and where its inside starts, after its properties. */
export interface Paragraph {
  start: number;
  openEnd: number;
  inside: number;
  closeStart: number;
  end: number;
  empty: boolean;
  rawName: string;
  /** The run of its last drawing. */
  lastDrawing?: Run;
  /** Whether it is in a data-bound content control, whose text Word overwrites, or in a locked one. */
  bound?: boolean;
}

/** An element around runs inside a paragraph: link, insertion, content control, field, equation. */
export interface Container {
  name: string;
  rawName: string;
  start: number;
  openEnd: number;
  end: number;
  parent?: Container;
  paragraph: Paragraph;
  first?: Piece;
  last?: Piece;
  /** Whether it is a data-bound content control, whose text Word overwrites when it opens the file, or a locked one. */
  bound?: boolean;
}

/** A complex field (`w:fldChar`); its end may be missing, or stand in another paragraph. */
export interface Field {
  begin: Run;
  end?: Run;
  code: boolean;
  outer?: Field;
  first?: Piece;
  last?: Piece;
}

/** A run. Its head is what stands before its content: the properties that every piece of it must carry. */
export interface Run {
  name: string;
  rawName: string;
  start: number;
  openEnd: number;
  headEnd: number;
  contentStart: number;
  contentEnd: number;
  end: number;
  parent?: Container;
  field?: Field;
  paragraph: Paragraph;
  /** The run around a `w:ruby` that this run stands in: it cannot be cut, only this one inside it. */
  outer?: Run;
  formatChange?: [number, number];
  hidden?: boolean;
  style?: string;
}

/** A direct child of a run that shows text; only a text element can be cut. */
export interface RunChild {
  start: number;
  end: number;
}

/** A text element: `w:t`, or `m:t` in an equation. */
export interface TextElement extends RunChild {
  rawName: string;
  openEnd: number;
  closeStart: number;
  preserved: boolean;
  /** The position of the value of its `xml:space`. */
  space?: [number, number];
  first?: Piece;
  last?: Piece;
}

/**
 * The smallest stretch of content with one place in the XML.
 * In a linear piece each UTF-16 unit of `text` is one unit of XML; any other piece is cut before or after only.
 */
export interface Piece {
  text: string;
  start: number;
  from: number;
  to: number;
  linear: boolean;
  cdata: boolean;
  run: Run;
  child: RunChild;
  element?: TextElement;
}
