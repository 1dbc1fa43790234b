import type { z } from 'zod';
import { findMisplaced, type Review, type ReviewInputSchema } from '../../contract/index.ts';
import { refusal } from '../http/refusal.ts';
import { findOverlapping } from './apply.ts';

type Input = z.output<typeof ReviewInputSchema>;
type Unplaced = Review['unplaced'];

/** @throws 422 unless each placed mark quotes the text at its offsets, ids are unique, and suggestions do not overlap */
export function refuseMisplacedMarks(
  content: string | null,
  { highlights, suggestions }: Input,
  unplaced: Unplaced,
): void {
  refuseDuplicateIds('highlight', [...highlights, ...unplaced.highlights]);
  refuseDuplicateIds('suggestion', [...suggestions, ...unplaced.suggestions]);
  if (highlights.length === 0 && suggestions.length === 0) return;
  if (content === null)
    throw refusal(
      422,
      'No text content: This submission was uploaded as a file, so text highlighting is not available.',
    );
  const highlight = findMisplaced(content, highlights);
  if (highlight !== undefined)
    throw refusal(
      422,
      `The highlight “${highlight}” doesn’t match the text at its place. Delete it and mark the text again`,
    );
  const suggestion = findMisplaced(content, suggestions);
  if (suggestion !== undefined)
    throw refusal(
      422,
      `The suggestion “${suggestion}” doesn’t match the text at its place. Delete it and make it again`,
    );
  const overlapping = findOverlapping(suggestions);
  if (overlapping) throw refusal(422, `The suggestion “${overlapping.id}” overlaps another one. Remove one of them`);
}

function refuseDuplicateIds(kind: string, items: readonly { id: string }[]): void {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id)) throw refusal(422, `Two of the ${kind}s have the id “${id}”. Each needs an id of its own`);
    seen.add(id);
  }
}
