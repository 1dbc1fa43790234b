import { Section, Stack, Text } from '@marginalia/design-system';
import { lazyPart } from '../layout/lazy-part.ts';
import { ButtonLink } from '../layout/links.tsx';
import { PageMeta } from '../layout/page.tsx';
import { WhenNear } from '../layout/when-near.tsx';
import { ServiceSkeletons } from '../services/service-skeletons.tsx';
import { TitledTexts } from '../services/titled-texts.tsx';
import { BeforeAfter } from './before-after.tsx';
import { Hero } from './hero.tsx';
import { FinalCall, Quote } from './home.styled.ts';
import { currentTestimonial } from './testimonial.ts';

// The listing comes from the server; its code and the query layer are loaded when the reader comes near it.
const ServiceGrid = lazyPart(() => import(/* webpackChunkName: "service-grid" */ '../services/service-grid.tsx'));

// Only what the specification says of the service.
const reasons = [
  {
    title: 'Every change is marked',
    text: 'Your document comes back with tracked changes and comments. You decide which changes to keep.',
  },
  {
    title: 'It stays your work',
    text: 'We edit and coach; we do not write the work for you. Every idea and every final word is yours.',
  },
  {
    title: 'From school to research',
    text: 'We work for students at every level, early-career researchers and everyone who writes in English as a second language.',
  },
  {
    title: 'A clear price',
    text: 'You see the full price before you order. You pay once we accept it.',
  },
];

/** The landing page (specification, point 2). */
export function Component() {
  const { quote, by } = currentTestimonial();
  return (
    <Stack gap={12}>
      <PageMeta
        title="Editing for essays, theses and papers"
        description="Marginalia edits academic writing. Send your essay, thesis or paper and get it back with tracked changes and comments from a person. The work stays yours."
      />
      <Hero />
      <Section title="How It Works" isRuled>
        <TitledTexts
          isNumbered
          texts={[
            {
              title: 'Choose a service',
              text: 'From a quick review of 1,000 words to a membership with weekly reviews.',
            },
            { title: 'Send your document', text: 'Upload a .docx or .doc file, or paste a Google Docs link.' },
            { title: 'We approve, you pay', text: 'We review your document first. You pay once we accept it.' },
            { title: 'Read your feedback', text: 'Your document comes back with tracked changes and comments.' },
          ]}
        />
      </Section>
      <Section
        title="Services"
        lead="See what each service includes. The order form shows the price you pay, in rupees and dollars."
        isRuled
      >
        <WhenNear fallback={<ServiceSkeletons />}>
          <ServiceGrid headingLevel={3} action="Choose Plan" linkTo={({ id }) => `/submit?service=${id}`} />
        </WhenNear>
      </Section>
      <Section title="Why Students Choose Us" headingPlacement="margin" isRuled>
        <TitledTexts texts={reasons} />
      </Section>
      <Section title="Submission Guidelines" headingPlacement="margin" isRuled>
        <Stack gap={3}>
          <Text isMeasured>We accept .docx and .doc files, and Google Docs links with comment or edit access.</Text>
          <Text isMeasured>
            Each service has a word limit. Up to about 100 words over is free; for a longer text, ask for a custom
            quote.
          </Text>
        </Stack>
      </Section>
      <BeforeAfter />
      <Quote>
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        <figcaption>{by}</figcaption>
      </Quote>
      <FinalCall>
        <h2>Ready for an editor?</h2>
        <p>Send your draft today. You pay nothing until we accept it.</p>
        <ButtonLink to="/submit" variant="primary" size="lg">
          Submit Document
        </ButtonLink>
      </FinalCall>
    </Stack>
  );
}
