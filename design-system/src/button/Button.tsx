import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { pressOnce } from '../internal/held-key.js';
import { useRootClass } from '../internal/root-class.js';
import { needs, oneOf } from '../internal/warn.js';
import { ButtonRoot } from './button.styled.js';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export const buttonVariants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
export type ButtonSize = 'sm' | 'md' | 'lg';
export const buttonSizes: readonly ButtonSize[] = ['sm', 'md', 'lg'];
export const iconPositions = ['start', 'end'] as const;

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /** Says what the button does, beginning with a verb. */
  children: ReactNode;
  /** Sets the weight of the action. A view has one primary button at most. @default 'primary' */
  variant?: ButtonVariant;
  /** Sets the height: 32, 40 or 48 px. @default 'md' */
  size?: ButtonSize;
  /** Takes the button out of use. Say near it why; a disabled button explains nothing by itself. @default false */
  isDisabled?: boolean;
  /** Shows that the action is under way: keeps focus and width, and answers no further press. @default false */
  isPending?: boolean;
  /** Replaces the label while the action is under way, such as "Saving…". */
  pendingLabel?: ReactNode;
  /** Shows an icon beside the label; screen readers skip it. */
  icon?: ReactNode;
  /** Puts the icon before or after the label. @default 'start' */
  iconPosition?: 'start' | 'end';
  /** Makes the button as wide as what holds it. @default false */
  isFullWidth?: boolean;
  /** Says what the browser does on a press; only "submit" sends the form. @default 'button' */
  type?: 'button' | 'submit' | 'reset';
}

const refuse = (event: MouseEvent) => event.preventDefault();

/** Starts an action. To go somewhere, use `LinkButton` or `TextLink`. */
export function Button({
  children,
  variant = 'primary',
  size = 'md',
  isDisabled = false,
  isPending = false,
  pendingLabel,
  icon,
  iconPosition = 'start',
  isFullWidth = false,
  type = 'button',
  onClick,
  className,
  ...rest
}: ButtonProps) {
  'use no memo'; // See useRootClass.
  needs(
    'Button',
    'children',
    children || rest['aria-label'] || rest['aria-labelledby'],
    'nobody can tell what it does',
  );
  const side = icon === undefined ? undefined : oneOf('Button', 'iconPosition', iconPosition, iconPositions, 'start');
  // The key lets what is in the label live on while an icon comes or goes.
  const label = (
    <span key="label" data-part="label">
      {pendingLabel === undefined ? (
        children
      ) : (
        <>
          <span data-part="text">{children}</span>
          <span data-part="pending-text">{pendingLabel}</span>
        </>
      )}
    </span>
  );
  return (
    <button
      onKeyDownCapture={pressOnce}
      {...rest}
      className={useRootClass(ButtonRoot, className)}
      type={type}
      disabled={isDisabled}
      aria-disabled={isPending || rest['aria-disabled']}
      onClick={isPending ? refuse : onClick}
      data-component="Button"
      data-variant={oneOf('Button', 'variant', variant, buttonVariants, 'primary')}
      data-size={oneOf('Button', 'size', size, buttonSizes, 'md')}
      data-pending={isPending || undefined}
      data-full-width={isFullWidth || undefined}
    >
      {side === undefined ? (
        label
      ) : (
        <>
          {side === 'start' && iconPart(icon)}
          {label}
          {side === 'end' && iconPart(icon)}
        </>
      )}
    </button>
  );
}

/** The icon of anything that looks like a button. */
export const iconPart = (icon: ReactNode) => (
  <span data-part="icon" aria-hidden="true">
    {icon}
  </span>
);
