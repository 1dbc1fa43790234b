import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { needs } from '../internal/warn.js';

export interface FieldsetProps extends Omit<ComponentPropsWithRef<'fieldset'>, 'disabled'> {
  /** Names the group. Screen readers say it before the first field. */
  legend: ReactNode;
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

  &:has(> [data-part='description']) > legend {
    margin-block-end: var(--mg-space-1);
  }

  & > [data-part='description'] {
    max-inline-size: var(--mg-width-text);
    color: var(--mg-color-text-secondary);
  }
`;

/** Puts fields that belong together under one name, for example “Personal Information”. */
export function Fieldset({ legend, description, isDisabled = false, children, ...rest }: FieldsetProps) {
  needs('Fieldset', 'legend', legend, 'nobody hears what its fields have in common');
  const descriptionId = useId();
  const isDescribed = description !== undefined;
  return (
    <Root
      data-component="Fieldset"
      aria-describedby={isDescribed ? descriptionId : undefined}
      {...rest}
      disabled={isDisabled}
    >
      <legend data-part="legend">{legend}</legend>
      {isDescribed && (
        <div data-part="description" id={descriptionId}>
          {description}
        </div>
      )}
      {children}
    </Root>
  );
}
