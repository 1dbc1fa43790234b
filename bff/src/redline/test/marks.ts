import type { CommentMark, Marks, SuggestionMark, write } from '../index.ts';
import { randomFrom } from './corpus.ts';
import { bytesOf, openPackage } from './parse.ts';
import { type SecondReading, secondRead, type Unit } from './second-reader.ts';

type Written = ReturnType<typeof write>;

const WORDS = ['therefore', 'a clearer word', 'und “so” <weiter> & mehr', '新しい', '😀 ok', 'two  blanks '];
const isLow = (content: string, at: number) => /[\udc00-\udfff]/.test(content.charAt(at));

function randomRange(content: string, random: () => number, longest: number): [number, number] {
  let start = Math.floor(random() * content.length);
  let end = Math.min(content.length, start + 1 + Math.floor(random() * longest));
  if (isLow(content, start)) start--;
  if (isLow(content, end)) end++;
  return [start, end];
}

/** A range inside one line of the content that holds at least one character. */
function rangeInLine(content: string, random: () => number): [number, number] | undefined {
  for (let attempt = 0; attempt < 200; attempt++) {
    const [start, wanted] = randomRange(content, random, 40);
    const lineEnd = content.indexOf('\n', start);
    const end = lineEnd < 0 ? wanted : Math.min(wanted, lineEnd);
    if (end > start) return [start, end];
  }
  return undefined;
}

/** Comments anywhere, also across paragraphs and notes; suggestions of all three kinds, never overlapping. */
export function randomMarks(content: string, seed: number, count: { comments: number; suggestions: number }): Marks {
  const random = randomFrom(seed);
  const comments: CommentMark[] = [];
  const suggestions: SuggestionMark[] = [];
  for (let index = 0; index < count.comments; index++) {
    const [startIndex, endIndex] = randomRange(content, random, index === 0 ? 400 : 60);
    const text = content.slice(startIndex, endIndex);
    comments.push({
      id: `c${index}`,
      startIndex,
      endIndex,
      text,
      comment: `Comment ${index}: is <this> & "that" so?\nYes.`,
    });
  }
  for (let attempt = 0; suggestions.length < count.suggestions && attempt < 50; attempt++) {
    const range = rangeInLine(content, random);
    if (!range) break;
    const kind = Math.floor(random() * 3);
    const [startIndex, endIndex] = kind === 0 ? [range[0], range[0]] : range;
    if (suggestions.some((other) => startIndex <= other.endIndex && other.startIndex <= endIndex)) continue;
    const id = `s${suggestions.length}`;
    const replacement = kind === 1 ? '' : (WORDS[Math.floor(random() * WORDS.length)] ?? '');
    const text = content.slice(startIndex, endIndex);
    suggestions.push({ id, startIndex, endIndex, text, replacement, author: `Suggester ${id}` });
  }
  return { comments, suggestions, author: 'Ed Itor', date: '2026-05-04T03:02:01Z' };
}

/** The content once all suggestions that were done are accepted. */
export function applied(content: string, suggestions: SuggestionMark[], report: Written['report']): string {
  const done = suggestions.filter(({ id }) => report.some((line) => line.id === id && line.done));
  const ordered = [...done].sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);
  let text = '';
  let at = 0;
  for (const { startIndex, endIndex, replacement } of ordered) {
    text += content.slice(at, startIndex) + replacement;
    at = endIndex;
  }
  return text + content.slice(at);
}

/** Reads a written file back with the second reader and lists everything that is not exactly as asked. */
export async function checkMarks(
  source: Uint8Array,
  content: string,
  marks: Marks,
  written: Written,
): Promise<string[]> {
  const problems: string[] = [];
  const { units, comments, hosts } = await secondRead(written.bytes);
  const ours = (author: string | undefined) => author?.startsWith('Suggester') ?? false;
  const original = units.filter(
    (unit) => !ours(unit.insertedBy) && (unit.deletedBy === undefined || ours(unit.deletedBy)),
  );
  const same =
    original.length === content.length && original.every(({ text }, at) => text === content[at] || text === '\uffff');
  if (!same) problems.push('the text is not the same');
  for (const mark of marks.comments) {
    const texts = [...comments].filter(([, { text }]) => text === mark.comment || text.endsWith(`:\n${mark.comment}`));
    const ids = texts.map(([id]) => id);
    if (ids.length === 0) problems.push(`${mark.id}: not in the comments`);
    problems.push(...besideProblems(mark, original, hosts, new Map(texts)));
    const covered = original.flatMap((unit, at) => (unit.comments.some((id) => ids.includes(id)) ? [at] : []));
    const expected = original.flatMap((unit, at) => {
      const inside = at >= mark.startIndex && at < mark.endIndex && unit.story === 'body';
      // Between two stories there is no line end in the file that could be marked.
      return inside && (unit.text !== '\n' || original[at + 1]?.story === unit.story) ? [at] : [];
    });
    const found = covered.filter((at) => expected.includes(at) || original[at]?.text !== '\n');
    if (found.join() !== expected.filter((at) => found.includes(at) || original[at]?.text !== '\n').join()) {
      problems.push(`${mark.id}: on ${textAt(original, covered)} instead of ${textAt(original, expected)}`);
    }
  }
  for (const suggestion of marks.suggestions) {
    const { id, startIndex, endIndex, replacement, author } = suggestion;
    const done = written.report.find((line) => line.id === id)?.done;
    const deleted = original.flatMap((unit, at) => (unit.deletedBy === author ? [at] : []));
    const inserted = units.filter((unit) => unit.insertedBy === author).map(({ text }) => text);
    const range = done ? Array.from({ length: endIndex - startIndex }, (_, at) => startIndex + at) : [];
    if (deleted.join() !== range.join()) problems.push(`${id}: deleted ${textAt(original, deleted)}`);
    if (inserted.join('') !== (done ? replacement : '')) problems.push(`${id}: inserted ${inserted.join('')}`);
  }
  const accepted = units.filter(({ deletedBy }) => deletedBy === undefined).map(({ text }) => text);
  const wanted = applied(content, marks.suggestions, written.report);
  if (accepted.length !== wanted.length || !accepted.every((text, at) => text === wanted[at] || text === '\uffff')) {
    problems.push('the suggestions stand at another place');
  }
  problems.push(...(await changedParts(source, written.bytes)));
  return problems;
}

/** Word holds no comments in notes and text boxes: they must stand on what these hang on in the body, with a quote. */
function besideProblems(
  { id, startIndex, endIndex, comment }: CommentMark,
  original: Unit[],
  hosts: SecondReading['hosts'],
  texts: ReadonlyMap<string, { text: string }>,
): string[] {
  const marked = original.slice(startIndex, endIndex).filter(({ text }) => text !== '\n');
  const squeeze = (text: string) => text.replace(/[\s…\uffff]+/g, '');
  const problems: string[] = [];
  for (const story of new Set(marked.map((unit) => unit.story))) {
    if (story === 'body') continue;
    let host = hosts.get(story);
    while (host && host.story !== 'body') host = hosts.get(host.story);
    const found = host?.comments.flatMap((at) => texts.get(at)?.text ?? []) ?? [];
    const words = marked.filter((unit) => unit.story === story).map(({ text }) => text);
    const quote = squeeze(words.join('')).slice(0, 100);
    if (!found.some((text) => text === comment || squeeze(text).includes(quote)))
      problems.push(`${id}: not at the place of ${story}: ${JSON.stringify(found)}`);
  }
  return problems;
}

const textAt = (units: Unit[], places: number[]) => JSON.stringify(places.map((at) => units[at]?.text).join(''));

const MAY_CHANGE =
  /(?:^\[Content_Types\]|document\d*|footnotes\d*|endnotes\d*|comments\w*)\.xml$|document\d*\.xml\.rels$/i;

/** Parts that are not byte for byte the same, other than the text, the comments and what links them. */
async function changedParts(before: Uint8Array, after: Uint8Array): Promise<string[]> {
  const [old, now] = await Promise.all([openPackage(before), openPackage(after)]);
  const problems: string[] = [];
  for (const name of Object.keys(old.files)) {
    if (old.files[name]?.dir) continue;
    const [was, is] = [old.file(name), now.file(name)];
    if (!is) problems.push(`${name} is gone`);
    else if (!MAY_CHANGE.test(name) && !(was && (await bytesOf(was)).equals(await bytesOf(is))))
      problems.push(`${name} changed`);
  }
  for (const name of Object.keys(now.files))
    if (!old.files[name] && !MAY_CHANGE.test(name)) problems.push(`${name} is new`);
  return problems;
}
