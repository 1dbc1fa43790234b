'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import type { Either } from '../internal/either.js';
import { useLocale } from '../internal/labels.js';
import { observeSize } from '../internal/observe-size.js';
import { keysOf, needs, oneHolder, warnOnce } from '../internal/warn.js';
import { TabsRoot } from './TabsRoot.js';

export interface TabItem {
  /** Names the tab in `selectedKey`; unique among the items. */
  id: string;
  /** Stands on the tab. */
  label: ReactNode;
  /** How many things wait behind the tab; part of its name for assistive technology. */
  count?: number;
  /** Whether the tab cannot be selected. @default false */
  isDisabled?: boolean;
  /** Holds what the tab shows. */
  content: ReactNode;
}

interface TabsOptions extends Omit<ComponentProps<'div'>, 'children'> {
  /** Names the row of tabs for assistive technology. */
  label: string;
  /** Lists the views, each with its tab. */
  items: readonly TabItem[];
  /** The selected tab, when the owner holds it. */
  selectedKey?: string;
  /** The tab selected at first. @default the first that is not disabled */
  defaultSelectedKey?: string;
  /** Called with the id of the tab that was selected. */
  onSelectionChange?: (key: string) => void;
  /** Writes a count as words. @default the number in the locale of the provider, else of the browser */
  formatCount?: (count: number) => string;
  /** Whether the panels that are not selected stay mounted, hidden, so that what was typed in them is kept. @default false */
  shouldForceMount?: boolean;
}

export type TabsProps = TabsOptions & Either<'selectedKey', 'defaultSelectedKey'>;

/** Says for the styles at which sides the row has more than it shows. */
function markMore(list: HTMLElement): void {
  const before = Math.abs(list.scrollLeft);
  const after = list.scrollWidth - list.clientWidth - before;
  const sides = [before > 8 && 'before', after > 8 && 'after'].filter(Boolean);
  list.toggleAttribute('data-more', sides.length > 0);
  if (sides.length > 0) list.dataset.more = sides.join(' ');
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Shows one of several views of the same thing; arrow keys travel and select. */
export function Tabs({
  label,
  items,
  selectedKey,
  defaultSelectedKey,
  onSelectionChange,
  formatCount: ownFormat,
  shouldForceMount = false,
  ref,
  ...rest
}: TabsProps) {
  const id = useId();
  const locale = useLocale();
  const formatCount = ownFormat ?? ((count: number) => count.toLocaleString(locale));
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => root.current as HTMLDivElement);
  const enabled = items.filter((item) => !item.isDisabled);
  const [key, setKey] = useControlledState(selectedKey, defaultSelectedKey ?? enabled[0]?.id ?? '', onSelectionChange);
  const selected = items.find((item) => item.id === key) ?? enabled[0];
  const ids = items.map((item) => item.id);
  const keys = keysOf('Tabs', items, 'one of them cannot be selected');
  needs('Tabs', 'label', label, 'nobody hears what the row of tabs is about');
  oneHolder('Tabs', { selectedKey, defaultSelectedKey });
  if (key && !ids.includes(key))
    warnOnce('Tabs', `no item has the id "${key}", so the first is shown. Use one of: ${ids.join(', ')}.`);

  // The row may be wider than the screen: what is selected stays in sight, without moving the page; also when a count
  // that arrives, or the font, makes the tabs wider.
  const selectedId = selected?.id;
  useEffect(() => {
    const tab = root.current?.querySelector<HTMLElement>(':scope > [data-part="list"] > [aria-selected="true"]');
    const list = tab?.parentElement;
    if (selectedId === undefined || !tab || !list) return;
    const peek = 40;
    const show = () => {
      const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left + peek;
      else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right + peek;
      markMore(list);
    };
    show();
    return observeSize([list, tab], show);
  }, [selectedId]);

  function travel(event: KeyboardEvent<HTMLDivElement>) {
    const last = enabled.length - 1;
    const current = enabled.findIndex((item) => item.id === selected?.id);
    const step = (steps[event.key] ?? 0) * (getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1);
    let target = -1;
    if (event.key === 'Home') target = 0;
    else if (event.key === 'End') target = last;
    else if (step !== 0) target = (current + step + enabled.length) % enabled.length;
    const item = enabled[target];
    if (!item || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setKey(item.id);
    const index = items.indexOf(item);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus({ preventScroll: true });
  }

  return (
    <TabsRoot {...rest} ref={root} data-component="Tabs">
      <div
        data-part="list"
        role="tablist"
        aria-label={label}
        onKeyDown={travel}
        onScroll={(event) => markMore(event.currentTarget)}
      >
        {items.map((item, index) => {
          const isSelected = item.id === selected?.id;
          return (
            <button
              key={keys[index]}
              data-part="tab"
              type="button"
              role="tab"
              id={`${id}tab-${item.id}`}
              aria-selected={isSelected}
              aria-controls={isSelected || shouldForceMount ? `${id}panel-${item.id}` : undefined}
              disabled={item.isDisabled}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => setKey(item.id)}
            >
              <span data-part="label">{item.label}</span>{' '}
              {item.count !== undefined && <span data-part="count">{formatCount(item.count)}</span>}
            </button>
          );
        })}
      </div>
      {items
        .filter((item) => shouldForceMount || item === selected)
        .map((item) => (
          <div
            key={keys[items.indexOf(item)]}
            data-part="panel"
            role="tabpanel"
            id={`${id}panel-${item.id}`}
            aria-labelledby={`${id}tab-${item.id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel is a stop of its own, so that its text is reached and scrolled by key (ARIA practices, tabs).
            tabIndex={0}
            hidden={item.id !== selected?.id}
          >
            {item.content}
          </div>
        ))}
    </TabsRoot>
  );
}
