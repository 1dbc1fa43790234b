import { VisuallyHidden } from '@marginalia/design-system';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Moves the focus to an element that is no control. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Hands over the element as soon as the page has it. Until then the focus stands at `waiting`; somebody who has moved on
 * from there meanwhile is not pulled back.
 */
function whenThere(selector: string, waiting: HTMLElement | null, show: (element: HTMLElement) => void): () => void {
  const find = () => document.querySelector<HTMLElement>(selector);
  const element = find();
  if (element) {
    show(element);
    return () => undefined;
  }
  focusOn(waiting);
  const observer = new MutationObserver(() => {
    const late = find();
    const hasMovedOn = document.activeElement !== waiting && document.activeElement !== document.body;
    if (!late && !hasMovedOn) return;
    observer.disconnect();
    if (late && !hasMovedOn) show(late);
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
    const link = href ? `main a[href="${CSS.escape(href)}"]` : undefined;
    let stop: (() => void) | undefined;
    const stopWaiting = whenThere('main h1', document.querySelector('main'), (heading) => {
      setTitle(document.title);
      if (link) stop = whenThere(link, heading, (found) => found.focus({ preventScroll: true }));
      else focusOn(heading);
    });
    return () => {
      stopWaiting();
      stop?.();
    };
  }, [key, pathname, type]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
