import type { Submission } from '@marginalia/bff/contract';
import { Notice } from '@marginalia/design-system';
import { ContactLink } from '../services/contact-link.tsx';
import { preflightOf } from './preflight.ts';

/** Tells the client what was found in their file. */
export function PreflightNotice({ order }: { order: Submission }) {
  const { sentences, isOver } = preflightOf(order);
  if (sentences.length === 0) return null;
  return (
    <Notice tone={isOver ? 'warning' : 'info'} title="What we found in your file">
      {sentences.join(' ')}
      {isOver ? (
        <>
          {' '}
          We write to you before anything is charged, or you{' '}
          <ContactLink subject={`Custom quote for order ${order.id}`}>ask for the quote</ContactLink> now.
        </>
      ) : null}
    </Notice>
  );
}
