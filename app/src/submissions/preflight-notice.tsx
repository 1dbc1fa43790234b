import type { Submission } from '@marginalia/bff/contract';
import { Notice, Text } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { preflightOf } from './preflight.ts';

const List = styled.ul`
  display: grid;
  gap: var(--mg-space-1);
  margin-block: var(--mg-space-2) 0;
  padding-inline-start: var(--mg-space-5);
`;

const Folded = styled.details`
  margin-block-start: var(--mg-space-1);

  & > summary {
    inline-size: fit-content;
    padding-block: var(--mg-space-1);
    color: var(--mg-color-text-link);
    cursor: pointer;
  }
`;

interface FileFindingsProps {
  sentences: readonly string[];
  findings: readonly string[];
  /** Folds more than two findings. */
  isFolded?: boolean;
}

/** What was found in a file: the words and their price as a text, everything else as a list. */
export function FileFindings({ sentences, findings, isFolded = false }: FileFindingsProps) {
  const list = (
    <List>
      {findings.map((finding) => (
        <li key={finding}>{finding}</li>
      ))}
    </List>
  );
  return (
    <>
      {sentences.length > 0 ? <Text>{sentences.join(' ')}</Text> : null}
      {findings.length === 0 ? null : isFolded && findings.length > 2 ? (
        <Folded>
          <summary>{findings.length} more findings</summary>
          {list}
        </Folded>
      ) : (
        list
      )}
    </>
  );
}

/** Tells the client what was found in their file. */
export function PreflightNotice({ order }: { order: Submission }) {
  const { sentences, findings, isOver } = preflightOf(order);
  if (sentences.length + findings.length === 0) return null;
  return (
    <Notice tone={isOver ? 'warning' : 'info'} title="What we found in your file">
      <FileFindings
        sentences={isOver ? [...sentences, 'We will email you a quote before anything is charged.'] : sentences}
        findings={findings}
      />
    </Notice>
  );
}
