import type { FeedbackVersion } from '@marginalia/bff/contract';
import { Button, Dialog, Heading, Inline, Section, Stack, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { styled } from 'styled-components';
import { momentOf } from '../format/date.ts';
import { useRead } from '../query/read.ts';
import { feedbackVersions } from '../submissions/submissions.ts';

const Sides = styled.div`
  display: grid;
  gap: var(--mg-space-6);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  align-items: start;
`;

const Words = styled.div`
  font-family: var(--mg-font-serif);
  line-height: var(--mg-leading-relaxed);
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  & mark {
    background: var(--mg-color-highlight-yellow);
    color: inherit;
  }
`;

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
        <Stack gap={4}>
          <Text size="sm" tone="secondary">
            Lines that the other version does not have are marked.
          </Text>
          <Sides>
            <Side shown={earlier} other={newest} />
            <Side shown={newest} other={earlier} />
          </Sides>
        </Stack>
      </Dialog>
    </>
  );
}

function Side({ shown, other }: { shown: FeedbackVersion; other: FeedbackVersion }) {
  return (
    <Stack gap={2} as="section">
      <Heading level={3} size="md">
        {described(shown)}
      </Heading>
      <Words>{linesOf(shown.feedback, other.feedback)}</Words>
    </Stack>
  );
}

function linesOf(text: string, other: string) {
  const known = new Set(other.split('\n').map((line) => line.trim()));
  let start = 0;
  return text.split('\n').map((line) => {
    const key = start;
    start += line.length + 1;
    return <div key={key}>{known.has(line.trim()) ? line || '\u00A0' : <mark>{line}</mark>}</div>;
  });
}
