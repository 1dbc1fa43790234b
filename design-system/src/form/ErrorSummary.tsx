import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { CircleAlert } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { focusRing } from '../internal/styles.js';
import { oneOf } from '../internal/warn.js';
import { type FormError, findField } from './findField.js';

/** Every word of an ErrorSummary. */
export interface ErrorSummaryLabels {
  /** Says that something is wrong. */
  title: string;
}

export interface ErrorSummaryProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** Says that something is wrong. @default `labels.title` */
  title?: ReactNode;
  /** Lists what is wrong, in the order of the form. Nothing is shown when the list is empty. */
  errors: readonly FormError[];
  /** Sets the rank of the title among the headings of the page. @default 2 */
  headingLevel?: 2 | 3 | 4;
  /** Replaces the built-in words. */
  labels?: PartialLabels<ErrorSummaryLabels>;
}

const english: ErrorSummaryLabels = { title: 'Check these answers' };

const Root = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--mg-space-2) var(--mg-space-3);
  padding: var(--mg-space-4) var(--mg-space-5);
  border: 1px solid var(--mg-color-border-danger);
  border-inline-start-width: 4px;
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-danger-subtle);
  color: var(--mg-color-text-primary);
  font-family: var(--mg-font-sans);
  line-height: var(--mg-leading-normal);
  overflow-wrap: anywhere;
  ${focusRing}

  & > svg {
    inline-size: 1.25rem;
    block-size: 1lh;
    stroke-width: 1.75;
    color: var(--mg-color-text-danger);
  }
  & > [data-part='title'] {
    margin: 0;
    font-family: inherit;
    font-size: var(--mg-text-md);
    font-weight: var(--mg-weight-bold);
    line-height: inherit;
    color: var(--mg-color-text-danger);
  }
  & > [data-part='list'] {
    grid-column: 2;
    margin: 0;
    padding: 0;
    list-style: none;

    & > li {
      padding-block: var(--mg-space-1);
    }
    & > li > a {
      border-radius: var(--mg-radius-sm);
      color: var(--mg-color-text-primary);
      text-underline-offset: 0.2em;
      text-decoration-thickness: 1px;
      text-decoration-color: var(--mg-color-border-danger);

      &:hover {
        text-decoration-thickness: 2px;
      }
      ${focusRing}
    }
  }
`;

/** Lists what is wrong in a form; each line leads to its field. A Form shows one by itself. */
export function ErrorSummary({ title, errors, headingLevel = 2, labels: ownLabels, ...rest }: ErrorSummaryProps) {
  const labels = useLabels('ErrorSummary', english, ownLabels);
  const titleId = useId();
  if (errors.length === 0) return null;
  const Title = `h${oneOf('ErrorSummary', 'headingLevel', headingLevel, [2, 3, 4], 2)}` as const;
  return (
    <Root data-component="ErrorSummary" aria-labelledby={titleId} tabIndex={-1} {...rest}>
      <CircleAlert aria-hidden="true" />
      <Title data-part="title" id={titleId}>
        {title ?? labels.title}
      </Title>
      <ul data-part="list">
        {errors.map((error) => (
          <li key={`${error.fieldId ?? error.name ?? ''} ${error.message}`}>
            {error.fieldId === undefined && error.name === undefined ? (
              error.message
            ) : (
              <a
                href={`#${error.fieldId ?? error.name}`}
                onClick={(event) => {
                  event.preventDefault();
                  const control = findField(event.currentTarget, error);
                  control?.focus({ preventScroll: true });
                  // The label must come into view too, so the page scrolls to the whole field.
                  (control?.closest('[data-component]') ?? control)?.scrollIntoView?.({ block: 'nearest' });
                }}
              >
                {error.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Root>
  );
}
