import { Card, CategoryBadge, Heading, Inline, PageHeader, Section, Stack, Text } from '@marginalia/design-system';
import { ButtonLink } from '../layout/links.tsx';
import { PageMeta } from '../layout/page.tsx';
import { TextColumns, TitledTexts } from '../services/titled-texts.tsx';

const tips = [
  {
    title: 'State your claim early',
    text: 'By the end of the first paragraph, a reader should know what you argue and why it matters.',
  },
  {
    title: 'One paragraph, one point',
    text: 'State the point in the first sentence. If it takes two sentences, you may need two paragraphs.',
  },
  { title: 'Prefer verbs to nouns', text: '“We analysed” is shorter and clearer than “an analysis was carried out”.' },
  {
    title: 'Cite your sources',
    text: 'Put the source beside the sentence that needs it, not at the end of the paragraph.',
  },
  {
    title: 'Read it aloud',
    text: 'If you run out of breath, the sentence is too long. If you stumble, change the word order.',
  },
  {
    title: 'Wait a day between drafts',
    text: 'You find more mistakes when you read your text with fresh eyes.',
  },
];

const library = [
  { title: 'Building an argument', text: 'From a question to a thesis statement to an outline.' },
  {
    title: 'Citing sources',
    text: 'When to quote, when to paraphrase, and how to show the difference.',
  },
  { title: 'Statements of purpose', text: 'What committees look for, and which phrases to avoid.' },
  { title: 'Replying to reviewers', text: 'How to reply to comments on a paper, one by one.' },
];

/** /resources */
export function Component() {
  return (
    <Stack gap={12}>
      <PageMeta
        title="Writing Resources"
        description="Short, practical tips for academic writing, and a library of guides coming soon."
      />
      <PageHeader
        title="Writing Resources"
        lead="The advice we give most often, so you can fix these things before we do."
      />
      <Section title="Quick tips" headingPlacement="margin" isRuled>
        <TitledTexts texts={tips} />
      </Section>
      <Section
        title="Resource library"
        lead={
          <Stack gap={3}>
            We are writing longer guides.
            <Inline>
              <CategoryBadge>Coming Soon</CategoryBadge>
            </Inline>
          </Stack>
        }
        headingPlacement="margin"
        isRuled
      >
        <TextColumns>
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
        </TextColumns>
      </Section>
      <Section title="Ready for an editor?" headingPlacement="margin" isRuled>
        <Inline>
          <ButtonLink to="/submit" variant="primary">
            Submit your document
          </ButtonLink>
          <ButtonLink to="/services">See the services</ButtonLink>
        </Inline>
      </Section>
    </Stack>
  );
}
