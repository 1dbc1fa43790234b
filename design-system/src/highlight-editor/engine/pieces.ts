import type { Node, NodeType, Schema } from '@tiptap/pm/model';

/** A stretch of a paragraph: words of the content, words a suggestion takes away, or words it adds. */
export interface Piece {
  kind: 'kept' | 'deleted' | 'inserted';
  text: string;
  /** The suggestion's id; empty for kept words. */
  id: string;
}

/** What the marks of suggestions say of words. */
export const kindOf = { deletion: 'deleted', insertion: 'inserted' } as const;

export function piecesOf(paragraph: Node): Piece[] {
  const pieces: Piece[] = [];
  paragraph.forEach((child) => {
    const mark = child.marks.find(({ type }) => type.name in kindOf);
    const kind = mark ? kindOf[mark.type.name as keyof typeof kindOf] : 'kept';
    pieces.push({ kind, text: child.text ?? '', id: mark ? String(mark.attrs.id) : '' });
  });
  return pieces;
}

export function paragraphOf(schema: Schema, pieces: readonly Piece[]): Node {
  const children = pieces
    .filter(({ text }) => text !== '')
    .map(({ kind, text, id }) =>
      schema.text(text, kind === 'kept' ? [] : [schema.mark(kind === 'deleted' ? 'deletion' : 'insertion', { id })]),
    );
  // Sound by construction: nothing here needs the check that `schema.node` makes.
  return (schema.nodes.paragraph as NodeType).create(null, children);
}

/** Cuts the pieces at two offsets of the paragraph into what is left of them, between them, and right of them. */
function cut(pieces: readonly Piece[], from: number, to: number): [Piece[], Piece[], Piece[]] {
  const parts: [Piece[], Piece[], Piece[]] = [[], [], []];
  let at = 0;
  for (const piece of pieces) {
    const end = at + piece.text.length;
    const slices = [
      piece.text.slice(0, Math.max(0, from - at)),
      piece.text.slice(Math.max(0, from - at), Math.max(0, to - at)),
      piece.text.slice(Math.max(0, to - at)),
    ];
    slices.forEach((text, part) => {
      if (text !== '') parts[part as 0 | 1 | 2].push({ ...piece, text });
    });
    at = end;
  }
  return parts;
}

export interface Edited {
  pieces: Piece[];
  /** Offset in the paragraph just after the words that were added, or where the removed ones began. */
  start: number;
  /** Offset just after the removed words, which still stand there, struck out. */
  end: number;
  /** Suggestions that this edit joined: the first one's id lives on. */
  joined: string[];
}

/**
 * Replaces a stretch of a paragraph as an editor does on paper: words of the content are struck out and stay, words
 * that a suggestion had added go, and the new words are added after them. Suggestions that touch the edit become one.
 */
export function edit(pieces: readonly Piece[], from: number, to: number, added: string, freshId: string): Edited {
  const [left, middle, right] = cut(pieces, from, to);
  const struck = middle.filter(({ kind }) => kind !== 'inserted');
  const isUnchanged = added === '' && struck.length === middle.length && struck.every(({ kind }) => kind === 'deleted');
  const removed = struck.reduce((length, { text }) => length + text.length, 0);
  const start = left.reduce((length, { text }) => length + text.length, 0);
  const end = start + removed;
  if (isUnchanged) return { pieces: [...pieces], start, end, joined: [] };

  const before = left.at(-1);
  const after = right[0];
  const ids = new Set<string>();
  if (before && before.kind !== 'kept') ids.add(before.id);
  for (const piece of struck) if (piece.kind === 'deleted') ids.add(piece.id);
  // Words added between two suggestions belong to the left one only; struck words between them join the two.
  if (after && after.kind !== 'kept' && (struck.length > 0 || ids.size === 0)) ids.add(after.id);
  const joined = [...ids];
  const id = joined[0] ?? freshId;
  const own = (piece: Piece): Piece => (piece.kind !== 'kept' && ids.has(piece.id) ? { ...piece, id } : piece);
  const next: Piece[] = [
    ...left.map(own),
    ...struck.map((piece): Piece => ({ kind: 'deleted', text: piece.text, id })),
    ...(added === '' ? [] : [{ kind: 'inserted' as const, text: added, id }]),
    ...right.map(own),
  ];
  return { pieces: next, start: added === '' ? start : end + added.length, end, joined };
}
