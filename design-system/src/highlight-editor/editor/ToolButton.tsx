'use no memo'; // What React's compiler adds weighs more than it saves.

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';

const Root = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--mg-space-2);
  min-block-size: var(--mg-size-control-sm);
  min-inline-size: var(--mg-size-control-sm);
  padding-inline: var(--mg-space-2);
  border: 1px solid transparent;
  border-radius: var(--mg-radius-md);
  font: var(--mg-weight-medium) var(--mg-text-sm) / 1 var(--mg-font-sans);
  color: var(--mg-color-text-primary);
  background: transparent;
  cursor: pointer;

  &:hover {
    background: var(--mg-color-bg-hover);
  }
  &[aria-pressed='true'] {
    background: var(--mg-color-bg-selected);
  }
  &[aria-disabled='true'] {
    color: var(--mg-color-text-disabled);
    background: transparent;
    cursor: default;
  }
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
  & > svg {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    flex: none;
    stroke-width: 1.5;
  }
  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      color: SelectedItemText;
      background: SelectedItem;
      forced-color-adjust: none;
    }
    &[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
    }
  }
  @media (pointer: coarse) {
    min-block-size: 2.75rem;
    min-inline-size: 2.75rem;
  }
`;

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode;
  /** The name when there is no text beside the icon; shown as a tooltip as well. */
  label?: string;
  /** Keeps the button in the tab order, and inert. */
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A small quiet button of the editor's bars. */
export function ToolButton({ icon, label, isDisabled = false, children, onClick, ...rest }: ToolButtonProps) {
  return (
    <Root
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      {...rest}
    >
      {icon}
      {children}
    </Root>
  );
}
