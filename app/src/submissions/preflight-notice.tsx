import type { Submission } from '@marginalia/bff/contract';
import { Notice } from '@marginalia/design-system';
import { preflightOf } from './preflight.ts';

/** Tells the client what was found in their file. */
export function PreflightNotice({ order }: { order: Submission }) {
  const { sentences, isOver } = preflightOf(order);
  if (sentences.length === 0) return null;
  return (
    <Notice tone={isOver ? 'warning' : 'info'} title="What we found in your file">
      {sentences.join(' ')}
      {isOver ? <> We will email you a quote before anything is charged.</> : null}
    </Notice>
  );
}
