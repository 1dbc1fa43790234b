import { Section } from '@marginalia/design-system';
import { ReviewExcerpt } from '@marginalia/design-system/highlight-viewer';
import { styled } from 'styled-components';

const Versions = styled.div`
  display: grid;
  gap: var(--mg-space-6) var(--mg-space-10);
  align-items: start;

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }

  & figure {
    display: grid;
    gap: var(--mg-space-3);
    min-inline-size: 0;
  }

  & figcaption {
    font-weight: var(--mg-weight-medium);
  }

  & figure > p {
    padding-block: var(--mg-space-4);
    font: var(--mg-weight-regular) var(--mg-text-lg) / var(--mg-leading-relaxed) var(--mg-font-serif);
  }
`;

const notes = [
  {
    id: 'example-comment',
    text: '“Proves” is too strong: the lower grades may have another cause. Say only what the studies show.',
  },
];

/** A paragraph before and after its edit. It is written by hand: the page loads no editor for it. */
export function BeforeAfter() {
  return (
    <Section title="Before and after" lead="A paragraph as you might send it, and as you get it back." isRuled>
      <Versions>
        <figure>
          <figcaption>Before</figcaption>
          <p>
            In today’s society social media has a big impact on students. Many studies are showing that students which
            use it more than three hours per day gets lower grades, this proves that social media is harmful for
            learning.
          </p>
        </figure>
        <figure>
          <figcaption>After</figcaption>
          <ReviewExcerpt notes={notes}>
            <del>In today’s society social</del> <ins>Social</ins> media <del>has a big impact on</del>{' '}
            <ins>affects how</ins> students <ins>learn</ins>. Many studies <del>are showing</del> <ins>show</ins> that
            students <del>which</del> <ins>who</ins> use it <ins>for</ins> more than three hours <del>per</del>{' '}
            <ins>a</ins> day <del>gets</del> <ins>get</ins> lower grades<del>, this proves</del>
            <ins>
              . This <mark aria-details="example-comment">suggests</mark>
            </ins>
            <sup>1</sup> that social media is harmful <del>for</del> <ins>to</ins> learning.
          </ReviewExcerpt>
        </figure>
      </Versions>
    </Section>
  );
}
