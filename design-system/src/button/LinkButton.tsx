import type { ElementType, ReactNode } from 'react';
import type { As } from '../internal/as.js';
import { useRootClass } from '../internal/root-class.js';
import { needs, oneOf } from '../internal/warn.js';
import { type ButtonSize, type ButtonVariant, buttonSizes, buttonVariants, iconPart, iconPositions } from './Button.js';
import { ButtonRoot } from './button.styled.js';

interface LinkButtonOwnProps {
  /** Says where the link leads or what happens there. */
  children: ReactNode;
  /** Sets the weight of the step. @default 'primary' */
  variant?: ButtonVariant;
  /** Sets the height: 32, 40 or 48 px. @default 'md' */
  size?: ButtonSize;
  /** Shows an icon beside the label; screen readers skip it. */
  icon?: ReactNode;
  /** Puts the icon before or after the label. @default 'start' */
  iconPosition?: 'start' | 'end';
  /** Makes the link as wide as its container. @default false */
  isFullWidth?: boolean;
}

/** Props of `LinkButton`: `as` may be a router's link, whose props it then takes. */
export type LinkButtonProps<C extends ElementType = 'a'> = As<C, LinkButtonOwnProps>;

/** Leads to another page and looks like a button, for a next step that is as important as one. */
export function LinkButton<C extends ElementType = 'a'>({
  as,
  children,
  variant = 'primary',
  size = 'md',
  icon,
  iconPosition = 'start',
  isFullWidth = false,
  className,
  ...rest
}: LinkButtonProps<C>) {
  'use no memo'; // See useRootClass.
  needs(
    'LinkButton',
    'children',
    children || rest['aria-label'] || rest['aria-labelledby'],
    'nobody can tell where it leads',
  );
  const side =
    icon === undefined ? undefined : oneOf('LinkButton', 'iconPosition', iconPosition, iconPositions, 'start');
  const Element: ElementType = as ?? 'a';
  return (
    <Element
      {...(rest as object)}
      className={useRootClass(ButtonRoot, className)}
      data-component="LinkButton"
      data-variant={oneOf('LinkButton', 'variant', variant, buttonVariants, 'primary')}
      data-size={oneOf('LinkButton', 'size', size, buttonSizes, 'md')}
      data-full-width={isFullWidth || undefined}
    >
      {side === 'start' && iconPart(icon)}
      <span data-part="label">{children}</span>
      {side === 'end' && iconPart(icon)}
    </Element>
  );
}
