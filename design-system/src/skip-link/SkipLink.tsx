import type { ComponentProps, MouseEvent } from 'react';
import { styled } from 'styled-components';
import { controlText, focusRing } from '../internal/styles.js';
import { warnOnce } from '../internal/warn.js';

export interface SkipLinkProps extends ComponentProps<'a'> {
  /** Where the content begins: `#` and the id of an element, usually `main`. */
  href: `#${string}`;
}

const Root = styled.a`
  position: fixed;
  inset-block-start: var(--mg-space-2);
  inset-inline-start: var(--mg-space-2);
  z-index: var(--mg-layer-toast);
  padding: var(--mg-space-2) var(--mg-space-4);
  border: 1px solid var(--mg-color-border-strong);
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-overlay);
  box-shadow: var(--mg-shadow-overlay);
  ${controlText}
  color: var(--mg-color-text-link);
  font-weight: var(--mg-weight-bold);

  ${focusRing}
  &:not(:focus, :active) {
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media print {
    display: none;
  }
`;

/** Lets keyboard users pass over the bar at the top. It is the first thing in the page and seen while it has focus. */
export function SkipLink({ href, children, onClick, ...rest }: SkipLinkProps) {
  if (!children)
    warnOnce('SkipLink', 'has no words, so nobody knows where it leads. Write some, such as "Skip to main content".');

  function skip(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented) return;
    const page = event.currentTarget.getRootNode() as Document | ShadowRoot;
    const target = page.getElementById(href.slice(1));
    if (!target) return warnOnce('SkipLink', `nothing has the id "${href.slice(1)}". Give it to the page's main part.`);
    // Focus is moved here, not by the address: a router would take the fragment for a route of its own.
    event.preventDefault();
    if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus();
    target.scrollIntoView?.();
  }

  return (
    <Root {...rest} data-component="SkipLink" href={href} onClick={skip}>
      {children}
    </Root>
  );
}
