import type { FeedbackVersion } from '@marginalia/bff/contract';
import { Button, Dialog, DiffText, Inline, Section, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { styled } from 'styled-components';
import { momentOf } from '../format/date.ts';
import { useRead } from '../query/read.ts';
import { feedbackVersions } from '../submissions/submissions.ts';

const Versions = styled.ul`
  display: grid;
  gap: var(--mg-space-3);
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** What editors wrote before the newest feedback; nothing while there is one version at most. */
export function EarlierFeedback({ id }: { id: number }) {
  const { data } = useRead(feedbackVersions(id));
  const [newest, ...earlier] = data ?? [];
  if (!newest || earlier.length === 0) return null;
  return (
    <Section title="Earlier versions" lead="Replaced feedback. Only editors see it." size="lg">
      <Versions role="list">
        {earlier.map((version) => (
          <Inline key={version.version} as="li" gap={3} align="center" wrap>
            <Text size="sm">{described(version)}</Text>
            <Compare earlier={version} newest={newest} />
          </Inline>
        ))}
      </Versions>
    </Section>
  );
}

const described = ({ version, author, createdAt }: FeedbackVersion): string =>
  `Version ${version}${author ? ` by ${author}` : ''}, ${momentOf(createdAt)}`;

function Compare({ earlier, newest }: { earlier: FeedbackVersion; newest: FeedbackVersion }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Compare version {earlier.version}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Compare with the newest version" size="lg">
        <DiffText
          view="side-by-side"
          before={earlier.feedback}
          after={newest.feedback}
          beforeTitle={described(earlier)}
          afterTitle={described(newest)}
        />
      </Dialog>
    </>
  );
}
