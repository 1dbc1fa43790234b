import { type ComponentPropsWithRef, type ReactNode, useImperativeHandle, useRef } from 'react';
import { styled } from 'styled-components';
import { needs, oneOf } from '../internal/warn.js';
import { useRovingFocus } from './use-roving-focus.js';

export interface ToolbarProps extends ComponentPropsWithRef<'div'> {
  /** Names the bar for assistive technology: "Review tools". */
  label: string;
  /** Holds the controls; an `<hr>` parts groups of them. */
  children: ReactNode;
  /** Lays the controls beside or below each other, and says which arrow keys travel between them. @default 'horizontal' */
  orientation?: 'horizontal' | 'vertical';
}

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--mg-space-1);
  box-sizing: border-box;
  min-inline-size: 0;
  padding: var(--mg-space-1);
  border: 1px solid var(--mg-color-border-hairline);
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-surface);
  color: var(--mg-color-text-primary);

  &[data-orientation='vertical'] {
    display: inline-flex;
    flex-flow: column nowrap;
    align-items: stretch;
  }
  & > hr {
    align-self: stretch;
    inline-size: 0;
    margin-block: var(--mg-space-1);
    margin-inline: 0;
    border: 0;
    border-inline-start: 1px solid var(--mg-color-border-hairline);
  }
  &[data-orientation='vertical'] > hr {
    inline-size: auto;
    margin-block: 0;
    margin-inline: var(--mg-space-1);
    border: 0;
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
  /* A tool that is on. */
  & button[aria-pressed='true'] {
    background: var(--mg-color-bg-inverse);
    color: var(--mg-color-text-on-inverse);

    @media (forced-colors: active) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

/** Holds the tools for one thing in a bar that is a single Tab stop. */
export function Toolbar({ label, children, orientation: given = 'horizontal', ref, ...rest }: ToolbarProps) {
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => root.current as HTMLDivElement);
  const orientation = oneOf('Toolbar', 'orientation', given, ['horizontal', 'vertical'], 'horizontal');
  const { onFocus, onKeyDown } = useRovingFocus(root, orientation);
  needs('Toolbar', 'label', label, 'nobody hears what its tools are for');
  return (
    <Root
      role="toolbar"
      aria-label={label}
      aria-orientation={orientation}
      {...rest}
      ref={root}
      data-component="Toolbar"
      data-orientation={orientation}
      onFocus={(event) => {
        rest.onFocus?.(event);
        onFocus(event);
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        onKeyDown(event);
      }}
    >
      {children}
    </Root>
  );
}
