import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useRootClass } from '../internal/root-class.js';
import { needs, oneOf } from '../internal/warn.js';
import { type ButtonSize, type ButtonVariant, buttonSizes, buttonVariants, iconPart } from './Button.js';
import { ButtonRoot } from './button.styled.js';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'children'> {
  /** Names the action for screen readers and shows as a tooltip. */
  label: string;
  /** Shows the one sign that stands for the action. */
  icon: ReactNode;
  /** Sets the weight of the action. @default 'quiet' */
  variant?: ButtonVariant;
  /** Sets the side of the square: 32, 40 or 48 px. @default 'md' */
  size?: ButtonSize;
  /** Takes the button out of use. @default false */
  isDisabled?: boolean;
}

/** Starts an action that an icon alone makes clear. When in doubt, use `Button` with a word. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  isDisabled = false,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  'use no memo'; // See useRootClass.
  needs('IconButton', 'label', label, 'screen readers say only "button"');
  return (
    <button
      title={label}
      {...rest}
      className={useRootClass(ButtonRoot, className)}
      type={type}
      disabled={isDisabled}
      aria-label={label}
      data-component="IconButton"
      data-icon-only=""
      data-variant={oneOf('IconButton', 'variant', variant, buttonVariants, 'quiet')}
      data-size={oneOf('IconButton', 'size', size, buttonSizes, 'md')}
    >
      {iconPart(icon)}
    </button>
  );
}
