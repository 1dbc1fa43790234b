import { styled } from 'styled-components';

/** A quotation with its source in the margin. */
export const Quote = styled.figure`
  display: grid;
  gap: var(--mg-space-3);
  padding-block-start: var(--mg-space-6);
  border-block-start: 1px solid var(--mg-color-border-hairline);

  & blockquote {
    margin: 0;
    max-inline-size: 40rem;
    font-family: var(--mg-font-serif);
    font-style: italic;
    font-size: var(--mg-text-xl);
    line-height: var(--mg-leading-normal);
    text-wrap: balance;
  }

  & figcaption {
    font-size: var(--mg-text-sm);
    color: var(--mg-color-text-secondary);
  }

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 3fr);
    gap: var(--mg-space-10);
    align-items: baseline;

    & figcaption {
      order: -1;
    }
  }
`;

export const FinalCall = styled.section`
  display: grid;
  justify-items: center;
  gap: var(--mg-space-4);
  padding-block: var(--mg-space-12);
  border-block-start: 1px solid var(--mg-color-border-hairline);
  text-align: center;

  & h2 {
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-3xl);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    text-wrap: balance;
  }
`;
