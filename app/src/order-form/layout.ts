import { styled } from 'styled-components';

/** Media queries: where the order summary is beside the form, and where it is a bar below. */
export const beside = '(min-width: 60rem)';
export const below = '(width < 60rem)';

/** Two fields beside each other where there is room. */
export const Pair = styled.div`
  display: grid;
  gap: var(--mg-space-5);
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
  align-items: start;
`;

/** One section of the form: a serif heading on a hairline, then its fields. */
export const FormSection = styled.section`
  display: grid;
  gap: var(--mg-space-5);
  padding-block: var(--mg-space-8);
  border-block-start: 1px solid var(--mg-color-border-hairline);

  /* The first follows the page's heading, the last begins with a notice in a colour of its own: neither needs a line. */
  &:is(:first-of-type, :last-of-type) {
    border-block-start: 0;
    padding-block-start: 0;
  }
`;

/** As wide as the fields below. */
export const NoteColumn = styled.div`
  max-inline-size: var(--mg-width-form);

  &:empty {
    display: none;
  }
`;

export const FormColumn = styled.div`
  max-inline-size: var(--mg-width-form);
  margin-inline: auto;
`;

/** The form with the order beside it. In the order of the document the order stands before the submit button. */
export const OrderColumns = styled.form`
  @media ${beside} {
    display: grid;
    grid-template-columns: minmax(0, var(--mg-width-form)) minmax(14rem, 1fr);
    column-gap: var(--mg-space-12);
    align-items: start;

    & > * {
      grid-column: 1;
    }

    & > aside {
      grid-area: 1 / 2 / span 2;
    }
  }
`;

export const MissingList = styled.ul`
  display: grid;
  gap: var(--mg-space-1) var(--mg-space-5);
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  padding: 0;
  list-style: none;
  font-size: var(--mg-text-sm);

  a {
    color: var(--mg-color-text-link);
    display: inline-block;
    padding-block: var(--mg-space-1);
  }

  @media (pointer: coarse) {
    row-gap: 0;

    a {
      padding-block: var(--mg-space-3);
    }
  }
`;
