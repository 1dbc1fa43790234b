'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import type { Either } from '../internal/either.js';
import { encodeSpaces } from '../internal/encode-spaces.js';
import { useLocale } from '../internal/labels.js';
import { observeSize } from '../internal/observe-size.js';
import { keysOf, needs, oneHolder, warnOnce } from '../internal/warn.js';
import { TabsRoot } from './TabsRoot.js';

/** An item of `items`, the short form of a `Tab`. */
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
  /** Lists the views, each with its tab: the short form of a `Tab` for each. */
  items?: readonly TabItem[];
  /** Holds a `Tab` for each view, instead of `items`; then `selectedKey` or `defaultSelectedKey` says which is shown. */
  children?: ReactNode;
  /** The selected tab, when the owner holds it. */
  selectedKey?: string;
  /** The tab selected at first. @default the first that is not disabled */
  defaultSelectedKey?: string;
  /** Called with the id of the tab that was selected. */
  onSelectionChange?: (key: string) => void;
  /** Writes a count as words. @default the number in the locale of the provider, else in English */
  formatCount?: (count: number) => string;
  /** Whether the panels that are not selected stay mounted, hidden, so that what was typed in them is kept. @default false */
  shouldForceMount?: boolean;
}

export type TabsProps = TabsOptions & Either<'selectedKey', 'defaultSelectedKey'> & Either<'items', 'children'>;

export interface TabProps extends Omit<ComponentProps<'button'>, 'id' | 'children'> {
  /** Names the tab in `selectedKey`; unique in the row. */
  id: string;
  /** Stands on the tab. */
  label: ReactNode;
  /** How many things wait behind the tab; part of its name for assistive technology. */
  count?: number;
  /** Whether the tab cannot be selected. @default false */
  isDisabled?: boolean;
  /** Holds what the tab shows. */
  children: ReactNode;
}

interface TabsContextValue {
  /** Whether the part stands for its panel now; the parts are rendered in the row first, and then below it. */
  isPanel: boolean;
  id: string;
  selected: string | undefined;
  select: (key: string) => void;
  formatCount: (count: number) => string;
  shouldForceMount: boolean;
}

const TabsContext = createContext<TabsContextValue | undefined>(undefined);

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
  children,
  selectedKey,
  defaultSelectedKey,
  onSelectionChange,
  formatCount: ownFormat,
  shouldForceMount = false,
  ref,
  ...rest
}: TabsProps) {
  const id = useId();
  const locale = useLocale() ?? 'en';
  const formatCount = ownFormat ?? ((count: number) => count.toLocaleString(locale));
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => root.current as HTMLDivElement);
  const first = items?.find((item) => !item.isDisabled)?.id;
  const [key, setKey] = useControlledState(selectedKey, defaultSelectedKey ?? first ?? '', onSelectionChange);
  const ids = items?.map((item) => item.id) ?? [];
  const selected = !items || ids.includes(key) ? key : first;
  const keys = keysOf('Tabs', items ?? [], 'one of them cannot be selected');
  needs('Tabs', 'label', label, 'nobody hears what the row of tabs is about');
  if (!items) needs('Tabs', 'selectedKey', key, 'no view is shown');
  oneHolder('Tabs', { selectedKey, defaultSelectedKey });
  if (items && key && !ids.includes(key))
    warnOnce('Tabs', `no item has the id "${key}", so the first is shown. Use one of: ${ids.join(', ')}.`);

  // The row may be wider than the screen: what is selected stays in sight, without moving the page; also when a count
  // that arrives, or the font, makes the tabs wider.
  useEffect(() => {
    const tab = root.current?.querySelector<HTMLElement>(':scope > [data-part="list"] > [aria-selected="true"]');
    const list = tab?.parentElement;
    if (selected === undefined || !tab || !list) return;
    const peek = 40;
    const show = () => {
      const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left + peek;
      else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right + peek;
      markMore(list);
    };
    show();
    return observeSize([list, tab], show);
  }, [selected]);

  function travel(event: KeyboardEvent<HTMLDivElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:enabled')];
    const current = tabs.findIndex((tab) => tab.ariaSelected === 'true');
    const step = (steps[event.key] ?? 0) * (getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1);
    let target = -1;
    if (event.key === 'Home') target = 0;
    else if (event.key === 'End') target = tabs.length - 1;
    else if (step !== 0) target = (current + step + tabs.length) % tabs.length;
    const tab = tabs[target];
    if (!tab || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    tab.click();
    tab.focus({ preventScroll: true });
  }

  const parts =
    children ??
    items?.map(({ id, label, count, isDisabled, content }, index) => (
      <Tab key={keys[index]} {...{ id, label, count, isDisabled }}>
        {content}
      </Tab>
    ));
  const context = { id, selected, select: setKey, formatCount, shouldForceMount };

  return (
    <TabsRoot {...rest} ref={root} data-component="Tabs">
      <div
        data-part="list"
        role="tablist"
        aria-label={label}
        onKeyDown={travel}
        onScroll={(event) => markMore(event.currentTarget)}
      >
        <TabsContext value={{ ...context, isPanel: false }}>{parts}</TabsContext>
      </div>
      <TabsContext value={{ ...context, isPanel: true }}>{parts}</TabsContext>
    </TabsRoot>
  );
}

/** Holds one view of Tabs, with the tab that shows it. What else it is given reaches the tab. */
export function Tab({ id: key, label, count, isDisabled, children, onClick, ...rest }: TabProps) {
  const tabs = useContext(TabsContext);
  if (!tabs) {
    warnOnce('Tab', 'is outside of Tabs, so nothing is shown. Put it into `Tabs`.');
    return null;
  }
  needs('Tab', 'label', label, 'nobody can tell what it shows');
  const isSelected = key === tabs.selected;
  const isMounted = isSelected || tabs.shouldForceMount;
  const [tabId, panelId] = ['tab', 'panel'].map((part) => `${tabs.id}${part}-${encodeSpaces(key)}`);
  if (tabs.isPanel)
    return (
      isMounted && (
        <div
          data-part="panel"
          role="tabpanel"
          id={panelId}
          aria-labelledby={tabId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel is a stop of its own, so that its text is reached and scrolled by key (ARIA practices, tabs).
          tabIndex={0}
          hidden={!isSelected}
        >
          {children}
        </div>
      )
    );
  return (
    <button
      {...rest}
      data-component="Tab"
      data-part="tab"
      type="button"
      role="tab"
      id={tabId}
      aria-selected={isSelected}
      aria-controls={isMounted ? panelId : undefined}
      disabled={isDisabled}
      tabIndex={isSelected ? 0 : -1}
      onClick={(event) => {
        onClick?.(event);
        tabs.select(key);
      }}
    >
      <span data-part="label">{label}</span>{' '}
      {count !== undefined && <span data-part="count">{tabs.formatCount(count)}</span>}
    </button>
  );
}
