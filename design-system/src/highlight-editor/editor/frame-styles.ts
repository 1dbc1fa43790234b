import { styled } from 'styled-components';

/** The editor around its text. The text's size and the length of its lines are read by the text and its column. */
export const Root = styled.div`
  --text-size: var(--mg-text-lg);
  --measure: 32;
  position: relative;
  /* The text, whose lines are counted by its width, has none of its own to give to a row. */
  box-sizing: border-box;
  inline-size: 100%;
  border: 1px solid var(--mg-color-border-hairline);
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-surface);

  &[data-text-size='sm'] {
    --text-size: var(--mg-text-md);
  }
  &[data-text-size='lg'] {
    --text-size: var(--mg-text-xl);
  }
  &[data-text-size='xl'] {
    --text-size: var(--mg-text-2xl);
  }
  &[data-measure='narrow'] {
    --measure: 25;
  }
  &[data-measure='wide'] {
    --measure: 42;
  }
  & > [data-part='printed'] {
    display: none;
  }
  @media print {
    border: 0;

    & > [data-part='printed'] {
      display: block;
    }
    &:has(> [data-part='printed']) > [data-part='body'] {
      display: none;
    }
  }
`;

/** The text and its cards beside each other, or one below the other. */
export const Body = styled.div`
  position: relative;
  display: grid;
  align-items: start;

  [data-layout='beside'] > & {
    /* While a window gets narrower, the layout follows a frame later. A sliver of text would be remembered as its height. */
    grid-template-columns: clamp(20rem, 100% - 22rem, var(--measure) * var(--text-size) + 3rem) minmax(20rem, 25rem);
    justify-content: center;
    column-gap: var(--mg-space-8);
    padding-inline-end: var(--mg-space-4);
    padding-block-end: var(--mg-space-4);
  }
  [data-layout='drawer'] > & {
    --drawer: 20rem;
    grid-template-columns: minmax(0, 1fr);

    /* In one cell, so that cards that need more room than the text push down what follows. */
    & > [data-part='text'],
    & > [data-part='margin'] {
      grid-area: 1 / 1;
    }
  }
  [data-layout='below'] > & {
    row-gap: var(--mg-space-4);
    padding-block-end: var(--mg-space-4);
  }
`;
