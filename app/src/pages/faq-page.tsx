import { Accordion, AccordionItem, CategoryBadge, PageHeader, Section, Stack, Text } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { lazyPart } from '../layout/lazy-part.ts';
import { PageMeta } from '../layout/page.tsx';
import { WhenNear } from '../layout/when-near.tsx';
import { questions } from './faq.ts';

// The address comes from the server; the rest of the page does not wait for it.
const ContactLink = lazyPart<{ subject?: string }>(() =>
  import('../services/contact-link.tsx').then((module) => ({ default: module.ContactLink })),
);

/** The questions stand in the column of a section's words, so that a badge is not far from what it is about. */
const Questions = styled.div`
  display: grid;
  gap: var(--mg-space-10);
  align-items: start;
  text-wrap: pretty;

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 3fr);
  }
`;

/** /faq: one answer open at a time. */
export function Component() {
  return (
    <Stack gap={10}>
      <PageMeta
        title="Questions and answers"
        description="Seven common questions about Marginalia: what you get, how long it takes, what it costs and whether it is allowed."
      />
      <Questions>
        <PageHeader title="Questions and answers" lead="The seven questions people ask most." />
        <Accordion headingLevel={2}>
          {questions.map(({ id, category, question, answer }) => (
            <AccordionItem key={id} id={id} title={question} badge={<CategoryBadge>{category}</CategoryBadge>}>
              <Text isMeasured>{answer}</Text>
            </AccordionItem>
          ))}
        </Accordion>
      </Questions>
      <Section title="Have another question?" headingPlacement="margin">
        <WhenNear fallback={<Text>Write to us: …</Text>}>
          <Text>
            Write to us: <ContactLink subject="A question" />
          </Text>
        </WhenNear>
      </Section>
    </Stack>
  );
}
