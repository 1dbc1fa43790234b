import { type ChangeObject, diffArrays } from 'diff';

/** Words that both versions have, or what changed between them there. */
export type DiffPart = { same: string } | { deleted: string; inserted: string };
/** Paragraphs that both versions have, or changed ones with their words compared. */
export type DiffBlock = { same: readonly string[] } | { parts: readonly DiffPart[] };

/** Bounds all comparisons of a text together: a browser is held up for a tenth of a second at most. */
const MAX_STEPS = 700_000;
/** Versions of a paragraph that have less than this in common are shown one after the other, not mixed word by word. */
const MIN_COMMON = 0.25;

const isBlank = (text: string): boolean => text.trim() === '';

/** Joins two changes that only a space separates: a reworded phrase reads as one change. */
function bridge(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  parts.forEach((part, index) => {
    const [last, next] = [joined.at(-1), parts[index + 1]];
    if (!last || !('deleted' in last)) joined.push({ ...part });
    else if ('deleted' in part) {
      last.deleted += part.deleted;
      last.inserted += part.inserted;
    } else if (
      next &&
      'deleted' in next &&
      isBlank(part.same) &&
      !part.same.includes('\n') &&
      !isBlank(last.deleted + next.deleted) &&
      !isBlank(last.inserted + next.inserted)
    ) {
      last.deleted += part.same;
      last.inserted += part.same;
    } else joined.push({ ...part });
  });
  return joined.flatMap(withoutSpace);
}

/** Leaves a space that both versions of a phrase end with outside of the change. */
function withoutSpace(part: DiffPart): DiffPart[] {
  if (!('deleted' in part) || isBlank(part.deleted) || isBlank(part.inserted)) return [part];
  const { deleted, inserted } = part;
  const space = /\s$/.exec(deleted)?.[0] ?? '';
  if (space === '' || !inserted.endsWith(space)) return [part];
  return [{ deleted: deleted.slice(0, -1), inserted: inserted.slice(0, -1) }, { same: space }];
}

/** Compares until all comparisons together have taken `MAX_STEPS`. */
function makeComparer() {
  let steps = MAX_STEPS;
  // The same language on a server and in a browser.
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  /** Words, and each space and mark between them, in any script. */
  const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  /** @returns the changes, or undefined where there are too many */
  const compareLists = (old: string[], next: string[]): ChangeObject<string[]>[] | undefined => {
    // The number of edits squared, and halved, is that of the steps.
    const maxEditLength = Math.floor(Math.sqrt(2 * steps));
    const changes = diffArrays(old, next, { maxEditLength });
    const edits = changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
    steps -= (edits ?? maxEditLength) ** 2 / 2;
    return changes;
  };
  return { compareLists, compareTexts: (old: string, next: string) => compareLists(wordsOf(old), wordsOf(next)) };
}
type Comparer = ReturnType<typeof makeComparer>;

function compareWords(before: string, after: string, compareTexts: Comparer['compareTexts']): DiffPart[] {
  const whole = [{ deleted: before, inserted: after }];
  if (before === '' || after === '') return whole;
  const changes = compareTexts(before, after);
  if (!changes) return whole;
  const parts = changes.map(({ value, added, removed }): DiffPart => {
    const text = value.join('');
    if (added) return { deleted: '', inserted: text };
    return removed ? { deleted: text, inserted: '' } : { same: text };
  });
  const common = parts.reduce((sum, part) => sum + ('same' in part ? part.same.trim().length : 0), 0);
  return common < MIN_COMMON * Math.max(before.trim().length, after.trim().length) ? whole : bridge(parts);
}

/** Of one line or more that the other version lacks, a blank one is a line break and not nothing. */
const textOf = (lines: readonly string[], other: readonly string[]): string =>
  other.length === 0 && lines.every(isBlank) ? '\n'.repeat(lines.length) : lines.join('\n');

/** An accent typed as a letter of its own, and the line ends of another system, are no change. */
const linesOf = (text: string): string[] => text.normalize().replaceAll('\r\n', '\n').split('\n');

/** Compares two versions of a text by their paragraphs, and changed paragraphs by their words. @returns its blocks in order */
export function compare(before: string, after: string): DiffBlock[] {
  const { compareLists, compareTexts } = makeComparer();
  const [old, next] = [linesOf(before), linesOf(after)];
  const blocks: DiffBlock[] = [];
  let [deleted, inserted]: [string[], string[]] = [[], []];
  const addChange = () => {
    // As many as there were: each is a version of its own.
    const pairs =
      changes && deleted.length === inserted.length
        ? deleted.map((line, index) => [[line], inserted.slice(index, index + 1)])
        : [[deleted, inserted]];
    for (const [from = [], to = []] of pairs)
      blocks.push({ parts: compareWords(textOf(from, to), textOf(to, from), compareTexts) });
    [deleted, inserted] = [[], []];
  };
  const changes = compareLists(old, next);
  if (!changes) [deleted, inserted] = [old, next];
  for (const { value, added, removed } of changes ?? []) {
    if (removed) deleted = value;
    else if (added) inserted = value;
    else {
      addChange();
      blocks.push({ same: value });
    }
  }
  addChange();
  return blocks;
}
