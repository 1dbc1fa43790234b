import { describe, expect, it } from 'vitest';
import { read } from '../redline/index.ts';
import { plainDocument } from '../redline/test/build.ts';
import { secondRead } from '../redline/test/second-reader.ts';
import { type Marking, mark } from './mark.ts';

const bytes = plainDocument('The war begun here.', 'It ended there.');
const { content } = read(bytes);
const at = (text: string, startIndex = content.indexOf(text)) => ({
  text,
  startIndex,
  endIndex: startIndex + text.length,
});
const across = at('here.\nIt');
const reason = 'A suggestion must stay inside one paragraph.';
const marked = (changes: Partial<Marking>) =>
  mark({
    bytes,
    content,
    format: 'docx',
    highlights: [],
    suggestions: [],
    author: 'Marginalia',
    date: '2026-11-20T12:00:00Z',
    space: 'order 1',
    ...changes,
  });
/** Each comment's text and the words that it stands on, read by another reader. */
async function commentsIn(file: Uint8Array) {
  const { units, comments } = await secondRead(file);
  return [...comments].map(([id, { text }]) => ({
    text,
    on: units
      .filter((unit) => unit.comments.includes(id))
      .map((unit) => unit.text)
      .join(''),
  }));
}

describe('what Word cannot track', () => {
  it.each([
    ['replace “here.\nIt” with “here, it”', { ...across, replacement: 'here, it' }],
    ['delete “here.\nIt”', { ...across, replacement: '' }],
  ])('is a comment at its place: %j', async (words, change) => {
    const tracked = { id: 'a', ...at('begun'), replacement: 'began' };
    const refused = { id: 'b', ...change, comment: 'One sentence.' };
    const { bytes: file, missing, findings } = await marked({ suggestions: [tracked, refused] });
    expect(missing).toEqual([]);
    expect(findings).toEqual([{ kind: 'suggestion', id: 'b', reason: `${reason} The file has it as a comment.` }]);
    const [comment, ...others] = await commentsIn(file);
    expect(others).toEqual([]);
    expect(comment?.text).toBe(
      `Suggestion: ${words}.\nOne sentence.\nThis is a comment and not a tracked change. ${reason}`,
    );
    expect(comment?.on.replaceAll('\n', '')).toBe('here.It');
    expect(read(file).content).toBe(content.replace('begun', 'began'));
  });

  it('says what to insert', async () => {
    const { bytes: file, missing } = await marked({
      suggestions: [
        { id: 'a', ...at('', 4), replacement: 'bad\u0001' },
        { id: 'b', ...at('begun'), replacement: 'began' },
      ],
    });
    const [comment] = await commentsIn(file);
    expect(missing).toEqual([]);
    expect(comment?.text).toMatch(/^Suggestion: insert “bad/);
  });

  it('is in one comment at the start when its place is not in the file, and the rest is done', async () => {
    const {
      bytes: file,
      missing,
      findings,
    } = await marked({
      highlights: [
        { id: 'same', ...at('begun'), comment: 'Past tense', color: 'yellow' },
        { id: 'gone', text: 'Elsewhere', startIndex: 900, endIndex: 909, comment: 'Good', color: 'yellow' },
      ],
      suggestions: [{ id: 'same', text: 'lost', startIndex: 0, endIndex: 4, replacement: 'found' }],
    });
    expect(missing).toEqual([]);
    expect(findings.map(({ kind, id }) => [kind, id])).toEqual([
      ['highlight', 'gone'],
      ['suggestion', 'same'],
    ]);
    const comments = await commentsIn(file);
    expect(comments).toHaveLength(2);
    expect(comments[0]?.text.split('\n')).toEqual([
      'The places of these comments could not be found in this file.',
      '“Elsewhere” Good',
      '“lost” Suggestion: replace “lost” with “found”.',
      'This is a comment and not a tracked change. The text at this place differs from the text that was marked.',
    ]);
    expect(comments[1]).toEqual({ text: 'Past tense', on: 'begun' });
  });

  it('leaves no clean copy unsaid: each is named in a sentence', async () => {
    const { missing } = await marked({
      format: 'clean',
      suggestions: [
        { id: 'a', ...at('begun'), replacement: 'began' },
        { id: 'b', ...across, replacement: 'x'.repeat(200) },
      ],
    });
    expect(missing).toEqual([
      `The suggestion to replace “here.\nIt” with “${'x'.repeat(80)}…” can’t be made. ${reason}`,
    ]);
  });

  it('is an insertion when the file reads otherwise than at its intake: no words show that its place is the same', async () => {
    const suggestions = [
      { id: 'a', ...at('', 4), replacement: 'great ' },
      { id: 'b', ...at('begun'), replacement: 'began' },
    ];
    const differs = 'The text at this place differs from the text that was marked.';
    const earlier = { content: content.replace('ended', 'was ended'), suggestions };
    const { bytes: file, missing } = await marked(earlier);
    expect(missing).toEqual([]);
    expect(read(file).content).toBe(content.replace('begun', 'began'));
    const comments = await commentsIn(file);
    expect(comments.map(({ text }) => text.split('\n'))).toEqual([
      [
        'The places of these comments could not be found in this file.',
        'Suggestion: insert “great ”.',
        `This is a comment and not a tracked change. ${differs}`,
      ],
    ]);
    expect((await marked({ ...earlier, format: 'clean' })).missing).toEqual([
      `The suggestion to insert “great ” can’t be made. ${differs}`,
    ]);
    const same = await marked({ suggestions });
    expect(read(same.bytes).content).toBe(content.replace('war begun', 'great war began'));
  });

  it('is nothing where all is done', async () => {
    expect((await marked({})).bytes).toEqual(bytes);
  });
});
