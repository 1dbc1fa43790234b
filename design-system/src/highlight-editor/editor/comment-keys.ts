/** A change of a field: what is written in place of a stretch of it, and what is selected then. */
export interface FieldEdit {
  from: number;
  to: number;
  words: string;
  select: [from: number, to: number];
}

/** Makes the selected words a link, or the selected address; what is still to be written is selected. */
export function linkEdit(text: string, from: number, to: number): FieldEdit {
  const selected = text.slice(from, to);
  const isAddress = /^(?:https?:\/\/|mailto:)\S+$/i.test(selected);
  // Brackets would end the link before its end.
  const words = isAddress ? '' : selected.replace(/[[\]\n]/g, '');
  const address = isAddress ? selected.replaceAll('(', '%28').replaceAll(')', '%29') : 'https://';
  const at = from + 1;
  const behind = at + words.length + 2;
  return {
    from,
    to,
    words: `[${words}](${address})`,
    select: words === '' ? [at, at] : [behind, behind + address.length],
  };
}

/** Goes on with the list that the cursor is in; an item without words ends it. Null outside of a list. */
export function itemEdit(text: string, from: number, to: number): FieldEdit | null {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  if (from !== to || from < start + 2 || !text.startsWith('- ', start)) return null;
  const end = text.indexOf('\n', from);
  const isEmpty = text.slice(start + 2, end === -1 ? text.length : end).trim() === '';
  return isEmpty
    ? { from: start, to: from, words: '', select: [start, start] }
    : { from, to, words: '\n- ', select: [from + 3, from + 3] };
}

/** Writes as a person does, so that the field can undo it. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, words, select }: FieldEdit): void {
  field.setSelectionRange(from, to);
  field.ownerDocument.execCommand(words === '' ? 'delete' : 'insertText', false, words);
  field.setSelectionRange(...select);
}
