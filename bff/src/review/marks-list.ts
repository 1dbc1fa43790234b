import type { Review } from '../../contract/index.ts';

const heading = 'Highlighted Feedback';

/**
 * Whether feedback is the list of these comments, in the form that every list had before `feedbackIsList` was stored with it.
 * A list that says one word more, or something of a comment that has changed since, is not: nobody knows whose words those are.
 */
export function isMarksList(
  feedback: string,
  { highlights, suggestions }: Pick<Review, 'highlights' | 'suggestions'>,
): boolean {
  const [lead, ...sections] = feedback.split(/\n\nComment \d+\n/);
  const said = new Set(highlights.map(({ text, comment }) => `“${text}”\n${comment.trim() || 'No comment'}`));
  const namesChanges = suggestions.length > 0 && lead === listOfChanges(suggestions.length);
  return (namesChanges || (lead === heading && sections.length > 0)) && sections.every((one) => said.has(one));
}

/** What the list was where nothing was highlighted. */
const listOfChanges = (count: number): string =>
  `${heading}\n\n${count === 1 ? 'One suggested change is' : `${count} suggested changes are`} marked in your text. You decide which changes to keep.`;
