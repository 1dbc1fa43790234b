'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { type ComponentProps, type ReactNode, useId } from 'react';
import { needs } from '../internal/warn.js';

export interface MenuSectionProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** Names the section and stands above its items. Without it, give `aria-label`. */
  label?: ReactNode;
  /** Holds the items of the section. */
  children: ReactNode;
}

/** Groups items of a Menu between hairlines, under words that name them. */
export function MenuSection({ label, children, ...rest }: MenuSectionProps) {
  const id = useId();
  needs('MenuSection', 'label', label || rest['aria-label'], 'nobody hears what its items have in common');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would promise fields.
    <div
      aria-labelledby={label ? id : undefined}
      {...rest}
      role="group"
      data-component="MenuSection"
      data-part="section"
    >
      {label && (
        <div data-part="section-label" id={id} role="presentation">
          {label}
        </div>
      )}
      {children}
    </div>
  );
}
