import type { Submission } from '@marginalia/bff/contract';
import { Notice } from '@marginalia/design-system';
import { FileRemarks } from './file-remarks.tsx';
import { preflightOf } from './preflight.ts';

/** Tells the client what was found in their file. */
export function PreflightNotice({ order }: { order: Submission }) {
  const { sentences, remarks, isOver } = preflightOf(order);
  if (sentences.length + remarks.length === 0) return null;
  return (
    <Notice tone={isOver ? 'warning' : 'info'} title="What we found in your file">
      <FileRemarks
        sentences={isOver ? [...sentences, 'We will email you a quote before anything is charged.'] : sentences}
        remarks={remarks}
      />
    </Notice>
  );
}
