import type { Notes } from '../redline/index.ts';

const number = (value: number): string => value.toLocaleString('en-US');
const counted = (count: number, one: string): string => `${number(count)} ${one}${count === 1 ? '' : 's'}`;
const by = ({ length }: readonly string[]): string => (length === 0 ? '' : ` by ${counted(length, 'author')}`);
const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

type Remark = (notes: Notes) => string | false;

/** Findings in a .docx for client and editor, each in one or two sentences, the most important first. */
const forBoth: readonly Remark[] = [
  ({ words, footnotes, endnotes }) =>
    footnotes + endnotes > 0 &&
    `The text has ${counted(words.withoutNotes, 'word')}, and ${counted(words.withNotes, 'word')} with its ${notesOf(footnotes, endnotes)}.`,
  ({ trackedChanges: { count, authors } }) =>
    count > 0 &&
    `This file already contains ${counted(count, 'tracked change')}${by(authors)}. They stay open in the reviewed file.`,
  ({ comments: { count, authors } }) =>
    count > 0 &&
    `This file already contains ${counted(count, 'comment')}${by(authors)}. They stay in the reviewed file. The clean copy has no comments.`,
  ({ hasAltChunk }) => hasAltChunk && 'Part of this file is in another format and is not shown here.',
  ({ embeddedObjects }) =>
    embeddedObjects > 0 && 'This file contains other files, such as spreadsheets or charts. They are not shown here.',
];

/** What only an editor has to know. */
const forEditors: readonly Remark[] = [
  ({ trackedChanges }) => trackedChanges.count > 0 && 'The text here is shown with all tracked changes accepted.',
  ({ referenceManagers }) =>
    referenceManagers.length > 0 &&
    `This file has citations made with ${listed(referenceManagers)}. Correct citations in that program: typed changes are lost when it updates the citations.`,
  ({ footnotes, endnotes }) =>
    footnotes + endnotes > 0 &&
    'In Word, a comment on a note is placed at the note’s mark in the text and quotes the words.',
  ({ hasTextBoxes }) =>
    hasTextBoxes &&
    'This file has text boxes. Their text is shown here after the paragraph they belong to. In Word, a comment on a text box is placed beside the box and quotes the words.',
  ({ hasEquations }) =>
    hasEquations &&
    'This file has equations. You can comment on them, but Word can’t track changes inside an equation.',
];

function notesOf(footnotes: number, endnotes: number): string {
  const kinds = [footnotes > 0 && counted(footnotes, 'footnote'), endnotes > 0 && counted(endnotes, 'endnote')];
  return kinds.filter((kind) => kind !== false).join(' and ');
}

const sentencesOf = (remarks: readonly Remark[], notes: Notes): string[] =>
  remarks.map((remark) => remark(notes)).filter((sentence) => sentence !== false);

export interface Remarks {
  /** For client and editor. */
  readonly remarks: readonly string[];
  readonly editorRemarks: readonly string[];
}

export const remarksOn = (notes: Notes): Remarks => ({
  remarks: sentencesOf(forBoth, notes),
  editorRemarks: sentencesOf(forEditors, notes),
});
