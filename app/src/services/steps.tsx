import { styled } from 'styled-components';

const List = styled.ol`
  display: grid;
  gap: var(--mg-space-6) var(--mg-space-8);
  grid-template-columns: minmax(0, 1fr);
  padding: 0;
  list-style: none;
  text-wrap: pretty;
  counter-reset: step;

  @media (min-width: 36rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (min-width: 60rem) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  & > li {
    counter-increment: step;
    border-block-start: 1px solid var(--mg-color-border-strong);
    padding-block-start: var(--mg-space-4);
  }

  & > li::before {
    content: counter(step);
    display: block;
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-2xl);
    font-style: italic;
    line-height: var(--mg-leading-tight);
    color: var(--mg-color-text-secondary);
    margin-block-end: var(--mg-space-2);
  }

  & h3 {
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
    margin-block-end: var(--mg-space-1);
  }

  & p {
    color: var(--mg-color-text-secondary);
  }
`;

/** Numbered steps beside each other. */
export function Steps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <List>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}
