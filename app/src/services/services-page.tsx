import { PageHeader, Section, Stack, Text } from '@marginalia/design-system';
import { lazyPart } from '../layout/lazy-part.ts';
import { ButtonLink } from '../layout/links.tsx';
import { PageMeta } from '../layout/page.tsx';
import { WhenNear } from '../layout/when-near.tsx';
import { ServiceSkeletons } from './service-skeletons.tsx';
import { TitledTexts } from './titled-texts.tsx';

// The listing comes from the server; its code and the query layer are loaded after the first paint.
const ServiceGrid = lazyPart(() => import(/* webpackChunkName: "service-grid" */ './service-grid.tsx'));

/** /services */
export function Component() {
  return (
    <Stack gap={12}>
      <PageMeta
        title="Services and prices"
        description="Four services for academic writing: what each one includes, what it costs and how long it takes."
      />
      <PageHeader
        title="Services"
        lead="Every service includes tracked changes and comments from a professional editor. Choose by the length of your text and how much help you need."
      />
      <WhenNear fallback={<ServiceSkeletons />}>
        <ServiceGrid headingLevel={2} action="Submit Now" linkTo={({ id }) => `/submit/${id}`} />
      </WhenNear>
      <Section title="How It Works" isRuled>
        <TitledTexts
          isNumbered
          texts={[
            { title: 'Choose a service', text: 'Compare the word limits and the review rounds.' },
            { title: 'Send your text', text: 'Upload a Word document, or paste a Google Docs link.' },
            {
              title: 'Pay after approval',
              text: 'We review your document first. You pay nothing until we accept it.',
            },
            { title: 'Read the comments', text: 'You decide which changes to keep. The text stays yours.' },
          ]}
        />
      </Section>
      <Section title="How to Submit" headingPlacement="margin" isRuled>
        <Stack gap={3}>
          <Text isMeasured>
            We take .docx and .doc files up to 10 MB, and Google Docs links. Share the Google Doc as “Anyone with the
            link can comment” or “can edit”, so that your editor can work in it.
          </Text>
          <Text isMeasured>
            Each service has a word limit. Up to about 100 words over is free. For a longer text, write to us for a
            custom quote.
          </Text>
        </Stack>
      </Section>
      <Section title="Final Delivery" headingPlacement="margin" isRuled>
        <Stack gap={3}>
          <Text isMeasured>
            You get your document back with tracked changes and comments, and an email when it is ready. You can ask
            follow-up questions by email. If your package includes a video call, we schedule it after you get the draft.
          </Text>
          <div>
            <ButtonLink to="/submit" variant="primary">
              Submit Document
            </ButtonLink>
          </div>
        </Stack>
      </Section>
    </Stack>
  );
}
