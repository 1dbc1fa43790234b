import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const focusable = 'button, a[href], input, select, textarea, [tabindex], [contenteditable="true"]';
/** Controls that use the arrow keys themselves; they stay Tab stops of their own. */
const typed =
  'textarea, select, [contenteditable="true"], [role="combobox"], input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"])';

/**
 * Makes the controls inside `root` one Tab stop: the one that last had the focus, at first the first. The arrow keys, Home
 * and End travel between them. What opens above the bar, such as a menu, is left out.
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>, orientation: 'horizontal' | 'vertical') {
  // Those that are no Tab stop only because this hook took it from them.
  const managed = useRef(new WeakSet<Element>());
  const current = useRef<HTMLElement>(null);

  function stops(): HTMLElement[] {
    const bar = root.current;
    return [...(bar?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((control) => {
      const layer = control.closest('[popover], dialog');
      const isAbove = layer !== null && layer !== bar && bar?.contains(layer);
      const isStop = control.tabIndex >= 0 || managed.current.has(control);
      return isStop && !isAbove && !control.matches(`:disabled, ${typed}`) && control.checkVisibility?.() !== false;
    });
  }

  function update(focused?: HTMLElement): void {
    const all = stops();
    const isCurrent = (control: HTMLElement | null | undefined) => control && all.includes(control);
    current.current = (isCurrent(focused) ? focused : isCurrent(current.current) ? current.current : all[0]) ?? null;
    for (const control of all) {
      managed.current.add(control);
      const tabIndex = control === current.current ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the page, not the render; one observer is enough.
  useLayoutEffect(() => {
    const bar = root.current;
    if (!bar) return;
    update();
    const observer = new MutationObserver(() => update());
    observer.observe(bar, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    return () => observer.disconnect();
  }, [root]);

  return {
    onFocus: (event: { target: EventTarget }) => update(event.target as HTMLElement),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = stops();
      const at = all.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
      const [back, on] =
        orientation === 'vertical'
          ? ['ArrowUp', 'ArrowDown']
          : isRightToLeft
            ? ['ArrowRight', 'ArrowLeft']
            : ['ArrowLeft', 'ArrowRight'];
      const targets: Record<string, number> = {
        [back]: (at - 1 + all.length) % all.length,
        [on]: (at + 1) % all.length,
        Home: 0,
        End: all.length - 1,
      };
      const target = all[targets[event.key] ?? -1];
      if (!target) return;
      event.preventDefault();
      target.focus();
    },
  };
}
