import { styled } from 'styled-components';

/** The sheet of a service; its skeleton lies on the same one, so that nothing jumps when the words come. */
export const ServiceCardRoot = styled.article`
  display: flex;
  flex-direction: column;
  gap: var(--mg-space-4);
  min-inline-size: 0;
  padding: var(--mg-space-6);
  border: 1px solid var(--mg-color-border-hairline);
  border-block-start: 3px solid var(--mg-color-border-strong);
  border-radius: var(--mg-radius-sm);
  background: var(--mg-color-bg-surface);
  color: var(--mg-color-text-primary);

  & > [data-part='head'] {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--mg-space-2);
  }
  & > [data-part='description'] {
    color: var(--mg-color-text-secondary);
    text-wrap: pretty;
  }
  & > [data-part='offer'] {
    display: grid;
    align-content: start;
    gap: var(--mg-space-2);
    padding-block-start: var(--mg-space-1);
  }
  & > [data-part='offer'] > [data-part='price'] {
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-3xl);
    line-height: 1;
    letter-spacing: -0.015em;
    font-variant-numeric: lining-nums;
  }
  & > [data-part='offer'] > [data-part='turnaround'] {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
  }
  & > [data-part='details'] {
    display: grid;
    gap: var(--mg-space-2);
    margin: 0;
    padding-block-start: var(--mg-space-4);
    padding-inline: 0;
    border-block-start: 1px solid var(--mg-color-border-hairline);
    list-style: none;
    font-size: var(--mg-text-sm);
  }
  & > [data-part='details'] > li {
    display: grid;
    grid-template-columns: 1rem minmax(0, 1fr);
    gap: var(--mg-space-2);
  }
  & > [data-part='details'] > li > svg {
    margin-block-start: 0.15em;
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='action'] {
    display: grid;
    margin-block-start: auto;
    padding-block-start: var(--mg-space-2);
  }
`;
