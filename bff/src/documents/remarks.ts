import type { Notes } from '../redline/index.ts';

const number = (value: number): string => value.toLocaleString('en-US');
const counted = (count: number, one: string): string => `${number(count)} ${one}${count === 1 ? '' : 's'}`;
const by = ({ length }: readonly string[]): string => (length === 0 ? '' : ` by ${counted(length, 'author')}`);
const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

type Remark = (notes: Notes) => string | false;

/** What a look into a .docx found, one sentence or two for each, in the order in which they matter to both sides. */
const all: readonly Remark[] = [
  ({ words, footnotes, endnotes }) =>
    footnotes + endnotes > 0 &&
    `The text has ${counted(words.withoutNotes, 'word')}, and ${counted(words.withNotes, 'word')} with its ${notesOf(footnotes, endnotes)}. In Word a comment on a note stands at its mark in the text, with the words it is about.`,
  ({ trackedChanges: { count, authors } }) =>
    count > 0 &&
    `This file already holds ${counted(count, 'tracked change')}${by(authors)}. The text shown here is the one with all of them accepted. In the reviewed file they are still open.`,
  ({ comments: { count, authors } }) =>
    count > 0 &&
    `This file already holds ${counted(count, 'comment')}${by(authors)}. They stay in the reviewed file; a clean copy has none.`,
  ({ referenceManagers }) =>
    referenceManagers.length > 0 &&
    `This file has citations made with ${listed(referenceManagers)}. Please correct them in that program: a change typed over a citation is lost when the citations are next updated.`,
  ({ hasTextBoxes }) =>
    hasTextBoxes &&
    'This file has text boxes. Their text is shown here after the paragraph that each belongs to. In Word a comment on one stands beside its box, with the words it is about.',
  ({ hasEquations }) =>
    hasEquations &&
    'This file has equations. They can be commented on, but Word cannot track changes inside an equation.',
  ({ hasAltChunk }) => hasAltChunk && 'A part of this file is kept in another format and is not shown here.',
  ({ embeddedObjects }) =>
    embeddedObjects > 0 && 'This file holds other files, such as spreadsheets or charts, which are not shown here.',
];

function notesOf(footnotes: number, endnotes: number): string {
  const kinds = [footnotes > 0 && counted(footnotes, 'footnote'), endnotes > 0 && counted(endnotes, 'endnote')];
  return kinds.filter((kind) => kind !== false).join(' and ');
}

/** Plain sentences for the client and the editor. */
export const remarksOn = (notes: Notes): string[] =>
  all.map((remark) => remark(notes)).filter((sentence) => sentence !== false);
