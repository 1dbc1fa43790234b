'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import {
  Children,
  type ComponentProps,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import type { Either } from '../internal/either.js';
import { Menu as MenuIcon, X } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { oneHolder, renamed } from '../internal/warn.js';
import { TopBarRoot } from './TopBarRoot.js';

/** Every word of a TopBar. */
export interface TopBarLabels {
  /** Names the button that opens the menu on small screens. */
  menu: string;
  /** Names the navigation for assistive technology. */
  navigation: string;
}

interface TopBarOptions extends Omit<ComponentProps<'header'>, 'children'> {
  /** The name of the product, as a link to its first page. */
  brand: ReactNode;
  /** The links, one node each, alone, in a list or in a fragment; mark the one that leads here with `aria-current="page"`. */
  links?: ReactNode;
  /** Buttons and menus at the end of the bar. */
  actions?: ReactNode;
  /** Replaces the built-in words. */
  labels?: PartialLabels<TopBarLabels>;
  /** The former name of `labels.menu`. @deprecated Use `labels.menu`. */
  menuLabel?: string;
  /** The former name of `labels.navigation`. @deprecated Use `labels.navigation`. */
  navigationLabel?: string;
  /** Whether the menu of the small screen is open, when the owner holds it. */
  isMenuOpen?: boolean;
  /** Whether the menu of the small screen is open at first, and from then on by itself. @default false */
  defaultMenuOpen?: boolean;
  /** Called when the menu opens or closes: by its button, Escape, a followed link, or focus that moves on. */
  onMenuOpenChange?: (isOpen: boolean) => void;
  /** Whether the bar stays in sight while the page scrolls. @default false */
  isSticky?: boolean;
}

export type TopBarProps = TopBarOptions & Either<'isMenuOpen', 'defaultMenuOpen'>;

/** As many links as a bar of 744 px has room for. */
const maxEasyLinks = 6;

const english: TopBarLabels = { menu: 'Menu', navigation: 'Main' };

/** Says where one is and leads to the other places. In less than 744 px, with more than six links in less than 960 px, the links fold into a menu. */
export function TopBar({
  brand,
  links,
  actions,
  labels: ownLabels,
  menuLabel,
  navigationLabel,
  isMenuOpen,
  defaultMenuOpen,
  onMenuOpenChange,
  isSticky = false,
  onKeyDown,
  onBlur,
  ...rest
}: TopBarProps) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useControlledState(isMenuOpen, defaultMenuOpen ?? false, onMenuOpenChange);
  const labels = useLabels('TopBar', english, { menu: menuLabel, navigation: navigationLabel, ...ownLabels });
  renamed('TopBar', 'menuLabel', menuLabel, 'labels.menu');
  renamed('TopBar', 'navigationLabel', navigationLabel, 'labels.navigation');
  oneHolder('TopBar', { isMenuOpen, defaultMenuOpen });

  const items = flatten(links);
  const Icon = isOpen ? X : MenuIcon;

  function leave(event: KeyboardEvent<HTMLElement>) {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    event.preventDefault();
    setOpen(false);
    toggle.current?.focus();
  }

  function moveOn(event: FocusEvent<HTMLElement>) {
    onBlur?.(event);
    // Focus that goes nowhere (a click on the page's ground, another window) is not moving on.
    if (isOpen && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <TopBarRoot
      {...rest}
      data-component="TopBar"
      data-sticky={isSticky || undefined}
      data-open={isOpen || undefined}
      data-crowded={items.length > maxEasyLinks || undefined}
      onKeyDown={leave}
      onBlur={moveOn}
    >
      <div data-part="inner">
        <div data-part="brand">{brand}</div>
        {links && (
          <button
            ref={toggle}
            data-part="toggle"
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}navigation`}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={20} strokeWidth={1.5} aria-hidden />
            {labels.menu}
          </button>
        )}
        {links && (
          <nav data-part="navigation" id={`${id}navigation`} aria-label={labels.navigation}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's own key press arrives here as a click. */}
            <ul
              data-part="links"
              onClick={(event) => {
                if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
              }}
            >
              {items.map((link, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: each link carries its own key; the item around it has none but its place.
                <li key={index}>{link}</li>
              ))}
            </ul>
          </nav>
        )}
        {actions && <div data-part="actions">{actions}</div>}
      </div>
    </TopBarRoot>
  );
}

/** The nodes of a list, with those of each fragment in its place. */
const flatten = (nodes: ReactNode): ReactNode[] =>
  Children.toArray(nodes).flatMap((node) => {
    const { type, props } = node as Partial<ReactElement<{ children?: ReactNode }>>;
    return type === Fragment ? flatten(props?.children) : [node];
  });
