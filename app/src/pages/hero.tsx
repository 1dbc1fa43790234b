import { Inline } from '@marginalia/design-system';
import { ReviewExcerpt } from '@marginalia/design-system/highlight-viewer';
import { styled } from 'styled-components';
import { ButtonLink } from '../layout/links.tsx';

const Root = styled.section`
  display: grid;
  gap: var(--mg-space-10) var(--mg-space-12);
  align-items: center;
  padding-block: var(--mg-space-8);

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    padding-block: var(--mg-space-12);
  }

  & h1 {
    font-family: var(--mg-font-serif);
    font-size: clamp(var(--mg-text-3xl), 6vw, 3.75rem);
    font-weight: var(--mg-weight-medium);
    line-height: 1.08;
    letter-spacing: -0.02em;
    text-wrap: balance;
  }

  & h1 > em {
    font-style: normal;
    text-decoration: underline wavy var(--mg-color-border-accent) 3px;
    text-underline-offset: 0.18em;
    text-decoration-skip-ink: none;
  }

  & > div > p {
    margin-block: var(--mg-space-5) var(--mg-space-6);
    max-inline-size: 36rem;
    font-size: var(--mg-text-lg);
    line-height: var(--mg-leading-relaxed);
    color: var(--mg-color-text-secondary);
  }
`;

/** A drawing of a reviewed page, the only picture of the home page. */
const Page = styled(ReviewExcerpt)`
  border: 1px solid var(--mg-color-border-hairline);
  box-shadow: var(--mg-shadow-raised);
  padding: var(--mg-space-6);
`;

const notes = [
  { id: 'hero-comment', text: '“Significantly” promises a test. Which one, and how large is the difference?' },
];

export function Hero() {
  return (
    <Root>
      <div>
        <h1>
          Your draft, read by someone who <em>edits</em> for a living
        </h1>
        <p>
          Send an essay, a thesis or a paper. It comes back with tracked changes and comments. We edit and coach; the
          work stays yours.
        </p>
        <Inline>
          <ButtonLink to="/submit" variant="primary" size="lg">
            Submit your document
          </ButtonLink>
          <ButtonLink to="/services" size="lg">
            See the services
          </ButtonLink>
        </Inline>
      </div>
      <Page notes={notes}>
        The results <del>are showing that</del> <ins>show that</ins> students who revise twice{' '}
        <mark aria-details="hero-comment">perform significantly better</mark>
        <sup>1</sup> than those who revise once.
      </Page>
    </Root>
  );
}
