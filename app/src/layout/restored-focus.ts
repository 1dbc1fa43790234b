import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusOn } from './route-focus.tsx';

const cards = () => [...document.querySelectorAll('main :is(article, tbody > tr)')];

// A closing dialog moves the focus itself. Waiting lets it act first.
const delay = 100;

/**
 * A button that leaves with what it did (Approve, Mark as paid, Pay) takes the focus with it, and a keyboard is sent to the top
 * of the page. It goes to the card that stands in its place instead, or to the page's heading.
 */
export function useRestoredFocus(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page moves the focus itself, so what was remembered ends with the page
  useEffect(() => {
    let last: Element | null = null;
    let place = -1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      // A dialog may lie outside of main. When it closes and its opener is gone, the focus is lost just so.
      last = target instanceof Element && target.closest('main, dialog') ? target : null;
      place = cards().findIndex((card) => card.contains(last));
    };
    const recover = () => {
      if (last?.isConnected || document.activeElement !== document.body) return;
      const left = cards();
      const link = left[Math.min(place, left.length - 1)]?.querySelector<HTMLElement>('a[href]');
      if (link) link.focus();
      else focusOn(document.querySelector('main h1'));
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      clearTimeout(timer);
      timer = setTimeout(recover, delay);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, [pathname]);
}
