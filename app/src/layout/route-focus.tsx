import { VisuallyHidden } from '@marginalia/design-system';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Moves the focus to an element that is no control. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** A page that still loads has no heading yet: until it has one, the focus waits at the start of the content. */
function whenHeadingIsThere(show: (heading: HTMLElement) => void): (() => void) | undefined {
  const find = () => document.querySelector<HTMLElement>('main h1');
  const heading = find();
  if (heading) {
    show(heading);
    return undefined;
  }
  const main = document.querySelector<HTMLElement>('main');
  focusOn(main);
  const observer = new MutationObserver(() => {
    const late = find();
    if (!late) return;
    observer.disconnect();
    // Somebody who has moved on meanwhile is not pulled back.
    if (document.activeElement === main || document.activeElement === document.body) show(late);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * After a navigation moves the focus to the new page's heading and says its title politely. Going back puts the focus
 * on the link that was followed.
 */
export function RouteFocus() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const [title, setTitle] = useState('');
  const shownPath = useRef(pathname);
  const currentKey = useRef(key);
  const followed = useRef(new Map<string, string>());

  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href');
      if (href) followed.current.set(currentKey.current, href);
    };
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);

  useEffect(() => {
    currentKey.current = key;
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const href = type === 'POP' ? followed.current.get(key) : undefined;
    return whenHeadingIsThere((heading) => {
      setTitle(document.title);
      const link = href ? document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`) : null;
      if (link) link.focus({ preventScroll: true });
      else focusOn(heading);
    });
  }, [key, pathname, type]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
