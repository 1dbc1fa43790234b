import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { headingTag } from '../internal/heading-tag.js';
import { needs } from '../internal/warn.js';

export interface FieldsetProps extends Omit<ComponentPropsWithRef<'fieldset'>, 'disabled'> {
  /** Names the group. Screen readers say it before the first field. */
  legend: ReactNode;
  /** Makes the legend a heading of this rank, in the size of a `Heading`. Without it the legend is no heading, and as large as one of rank 3. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6;
  /** Explains the group in a sentence or two. */
  description?: ReactNode;
  /** Takes every field of the group out of use. @default false */
  isDisabled?: boolean;
  /** Holds the fields. */
  children: ReactNode;
}

const Root = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: var(--mg-space-6);
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  font-family: var(--mg-font-sans);
  color: var(--mg-color-text-primary);

  & > legend {
    padding: 0;
    margin-block-end: var(--mg-space-4);
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-xl);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    overflow-wrap: anywhere;
  }

  /* As Heading has it. */
  & > legend > [data-part='heading'] {
    margin: 0;
    font: inherit;
    letter-spacing: -0.01em;
  }
  & > legend[data-level='1'] {
    font-size: clamp(var(--mg-text-2xl), 1.25rem + 2vw, var(--mg-text-3xl));
  }
  & > legend[data-level='2'] {
    font-size: var(--mg-text-2xl);
  }
  & > legend[data-level='4'] {
    font-size: 1.25rem;
  }
  & > legend:is([data-level='5'], [data-level='6']) {
    font-family: var(--mg-font-sans);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-bold);
  }
  & > legend[data-level='6'] {
    font-size: var(--mg-text-md);
  }
  & > legend:is([data-level='5'], [data-level='6']) > [data-part='heading'] {
    letter-spacing: 0;
  }

  &:has(> [data-part='description']) > legend {
    margin-block-end: var(--mg-space-1);
  }

  & > [data-part='description'] {
    max-inline-size: var(--mg-width-text);
    color: var(--mg-color-text-secondary);
  }
`;

/** Puts fields that belong together under one name, for example “Personal Information”. */
export function Fieldset({ legend, headingLevel, description, isDisabled = false, children, ...rest }: FieldsetProps) {
  needs('Fieldset', 'legend', legend, 'nobody hears what its fields have in common');
  const Title = headingLevel && headingTag('Fieldset', headingLevel);
  const descriptionId = useId();
  const isDescribed = description !== undefined;
  return (
    <Root
      data-component="Fieldset"
      aria-describedby={isDescribed ? descriptionId : undefined}
      {...rest}
      disabled={isDisabled}
    >
      <legend data-part="legend" data-level={Title?.slice(1)}>
        {Title ? <Title data-part="heading">{legend}</Title> : legend}
      </legend>
      {isDescribed && (
        <div data-part="description" id={descriptionId}>
          {description}
        </div>
      )}
      {children}
    </Root>
  );
}
