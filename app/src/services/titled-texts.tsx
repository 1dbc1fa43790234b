import { styled } from 'styled-components';

/** Columns of short texts. */
export const TextColumns = styled.ul`
  display: grid;
  gap: var(--mg-space-6) var(--mg-space-10);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  padding: 0;
  list-style: none;
  text-wrap: pretty;

  & h3 {
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
    margin-block-end: var(--mg-space-1);
  }

  & p {
    color: var(--mg-color-text-secondary);
    max-inline-size: 34rem;
  }
`;

const Numbered = styled(TextColumns).attrs({ as: 'ol' })`
  column-gap: var(--mg-space-8);
  grid-template-columns: minmax(0, 1fr);
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
`;

interface TitledTextsProps {
  texts: readonly { title: string; text: string }[];
  isNumbered?: boolean;
}

/** Texts with titles beside each other, such as the steps of something. */
export function TitledTexts({ texts, isNumbered = false }: TitledTextsProps) {
  const List = isNumbered ? Numbered : TextColumns;
  return (
    <List>
      {texts.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}
