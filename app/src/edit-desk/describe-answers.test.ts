import type { Answers } from '@marginalia/bff/contract';
import { expect, it } from 'vitest';
import { describeAnswers } from './describe-answers.ts';

const answers = (replies: number, comments: number, resolved: number, unplaced = 0) =>
  describeAnswers({ added: { replies, comments }, resolved, unplaced } as Answers);

it('says what came in from Word, and what has no place', () => {
  expect(answers(1, 0, 0)).toMatchObject({ title: 'Answers added', description: '1 reply.' });
  expect(answers(2, 1, 3, 1).description).toBe(
    '2 replies, 1 new comment, 3 resolved comments. We couldn’t find the words of one new comment in the text: see the end of the list.',
  );
  expect(answers(0, 3, 0, 2).description).toMatch(/^3 new comments\. .* of 2 new comments in the text/);
  expect(answers(0, 0, 0)).toMatchObject({ title: 'No new answers', tone: 'info' });
});

it('says where only the text tells which order the file belongs to', () => {
  const answered = { added: { replies: 1, comments: 0 }, resolved: 0, unplaced: 0, isMatchedByText: true } as Answers;
  expect(describeAnswers(answered).description).toBe(
    '1 reply. The file doesn’t name its order. Its text matches this one.',
  );
});
