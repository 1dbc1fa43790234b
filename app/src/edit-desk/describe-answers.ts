import type { Answers } from '@marginalia/bff/contract';

const count = (number: number, one: string, many: string): string[] =>
  number > 0 ? [`${number} ${number === 1 ? one : many}`] : [];

/** Says what a Word file that the client answered in has brought. */
export function describeAnswers({ added, resolved, unplaced, isMatchedByText }: Answers) {
  const matched = isMatchedByText ? ' The file doesn’t name its order. Its text matches this one.' : '';
  const parts = [
    ...count(added.replies, 'reply', 'replies'),
    ...count(added.comments, 'new comment', 'new comments'),
    ...count(resolved, 'resolved comment', 'resolved comments'),
  ];
  if (parts.length === 0) {
    return {
      title: 'No new answers',
      description: `This review already has everything in the file.${matched}`,
      tone: 'info',
    } as const;
  }
  const lost =
    unplaced === 0
      ? ''
      : ` We couldn’t find the words of ${unplaced === 1 ? 'one new comment' : `${unplaced} new comments`} in the text: see the end of the list.`;
  return { title: 'Answers added', description: `${parts.join(', ')}.${lost}${matched}`, tone: 'success' } as const;
}
