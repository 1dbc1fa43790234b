'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { When } from '../../internal/When.js';
import type { MarkAuthor } from '../model/types.js';
import type { ThreadLabels } from './thread-labels.js';

/** Two letters that stand for a person beside the name, or in its place where there is no room. */
export function Initials({ author }: { author: MarkAuthor }) {
  return (
    <span data-part="initials" data-outside={author.id === undefined ? '' : undefined} aria-hidden="true">
      {author.initials}
    </span>
  );
}

interface BylineProps {
  author: MarkAuthor | undefined;
  at: string | undefined;
  labels: ThreadLabels;
}

/** Who wrote something, and when; nothing where that is not known. Only phrasing content: an opened note stands inside its paragraph. */
export function Byline({ author, at, labels }: BylineProps) {
  if (!author) return null;
  return (
    <span data-part="byline">
      <Initials author={author} />
      <b>{author.name}</b>
      {at === undefined ? null : <When at={at} labels={labels} />}
    </span>
  );
}
