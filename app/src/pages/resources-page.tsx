import {
  Card,
  CategoryBadge,
  Heading,
  Inline,
  LinkButton,
  PageHeader,
  Section,
  Stack,
  Text,
} from '@marginalia/design-system';
import { Link } from 'react-router';
import { PageMeta } from '../layout/page.tsx';
import { Reasons } from './home.styled.ts';

const tips = [
  {
    title: 'Say the claim early',
    text: 'A reader should know by the end of the first paragraph what you argue and why it matters.',
  },
  {
    title: 'One paragraph, one point',
    text: 'Write the point as the first sentence. If you need two sentences for it, you may need two paragraphs.',
  },
  { title: 'Prefer verbs to nouns', text: '“We analysed” is shorter and clearer than “an analysis was carried out”.' },
  {
    title: 'Show where a fact comes from',
    text: 'Put the source beside the sentence that needs it, not at the end of the paragraph.',
  },
  {
    title: 'Read it aloud',
    text: 'Where you run out of breath, the sentence is too long. Where you stumble, the order is wrong.',
  },
  {
    title: 'Leave a night between drafts',
    text: 'You see what is on the page only when you have forgotten what you meant to write.',
  },
];

const library = [
  { title: 'Building an argument', text: 'From a question to a thesis statement to an outline.' },
  {
    title: 'Citing without fear',
    text: 'When to quote, when to say it in your own words, and how to show the difference.',
  },
  { title: 'Statements of purpose', text: 'What committees look for, and what they read too often.' },
  { title: 'Answering reviewers', text: 'How to reply to comments on a paper, one by one.' },
];

/** /resources */
export function Component() {
  return (
    <Stack gap={12}>
      <PageMeta
        title="Writing Resources"
        description="Short, practical tips for academic writing, and a library of guides that is on its way."
      />
      <PageHeader
        title="Writing Resources"
        lead="What we say most often in the margin, so that you can fix it before we do."
      />
      <Section title="Quick tips" headingPlacement="margin" isRuled>
        <Reasons>
          {tips.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Reasons>
      </Section>
      <Section
        title="Resource library"
        lead={
          <Stack gap={3}>
            Longer guides that we are writing now.
            <Inline>
              <CategoryBadge>Coming Soon</CategoryBadge>
            </Inline>
          </Stack>
        }
        headingPlacement="margin"
        isRuled
      >
        <Reasons>
          {library.map(({ title, text }) => (
            <Card as="li" key={title}>
              <Stack gap={2}>
                <Heading level={3} size="lg">
                  {title}
                </Heading>
                <Text tone="secondary">{text}</Text>
              </Stack>
            </Card>
          ))}
        </Reasons>
      </Section>
      <Section title="Would you like a reader now?" headingPlacement="margin" isRuled>
        <Inline gap={3} wrap>
          <LinkButton as={Link} to="/submit">
            Submit your document
          </LinkButton>
          <LinkButton as={Link} to="/services" variant="secondary">
            See the services
          </LinkButton>
        </Inline>
      </Section>
    </Stack>
  );
}
