'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import {
  type ComponentProps,
  type ElementType,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { Button } from '../button/index.js';
import type { Either } from '../internal/either.js';
import { ChevronDown } from '../internal/icons.js';
import { useOverlayPlace } from '../internal/overlay.js';
import { usePopover } from '../internal/popover.js';
import { useListener } from '../internal/use-listener.js';
import { keysOf, needs, oneHolder, oneOf } from '../internal/warn.js';
import { MenuItem, type MenuItemData } from './MenuItem.js';
import { MenuList, MenuRoot } from './MenuRoot.js';
import { MenuContext } from './menu-context.js';
import { itemsIn, useMenuKeys } from './use-menu-keys.js';

/** What the button that opens the menu must carry. */
export interface MenuTriggerProps {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuOptions extends Omit<ComponentProps<'div'>, 'children'> {
  /** Names the menu, and its button when no `trigger` is given. */
  label: string;
  /** Lists what can be done, or where to go: the short form of a `MenuItem` for each. */
  items?: readonly MenuItemData[];
  /** Holds `MenuItem`, `MenuSection` and `MenuSubmenu` instead of `items`. They are rendered while the menu is open. */
  children?: ReactNode;
  /** Called with the id of the chosen item, after the menu has closed and given the focus back. */
  onAction?: (id: string) => void;
  /** The words on the button, or a function that makes the button itself from the props it must carry. @default the label */
  trigger?: ReactNode | ((props: MenuTriggerProps) => ReactNode);
  /** Stands after the words of the button; null for none. @default an arrow down */
  triggerIcon?: ReactNode;
  /** Renders the items that have an `href`: a router's link that takes `href`. @default 'a' */
  linkAs?: ElementType;
  /** The edge of the button that the menu keeps to. @default 'start' */
  align?: 'start' | 'end';
  /** Whether the menu is open, when the owner holds this state. */
  isOpen?: boolean;
  /** Whether the menu is open at first, and from then on by itself. @default false */
  defaultOpen?: boolean;
  /** Called when the menu opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
}

export type MenuProps = MenuOptions & Either<'items', 'children'>;

const buttonIn = (root: HTMLElement) => root.querySelector<HTMLElement>('[aria-haspopup="menu"]');

/** Offers a few actions behind one button. */
export function Menu({
  label,
  items,
  children,
  onAction,
  trigger,
  triggerIcon,
  linkAs = 'a',
  align: side = 'start',
  isOpen: isOpenProp,
  defaultOpen,
  onOpenChange,
  ref,
  ...rest
}: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const entry = useRef<0 | -1>(0);
  const [isOpen, setOpen] = useControlledState(isOpenProp, defaultOpen ?? false, onOpenChange);
  const place = useOverlayPlace();
  const travel = useMenuKeys();
  useImperativeHandle(ref, () => root.current as HTMLDivElement);
  const align = oneOf('Menu', 'align', side, ['start', 'end'], 'start');
  const keys = keysOf('Menu', items ?? [], 'onAction cannot tell them apart');
  oneHolder('Menu', { isOpen: isOpenProp, defaultOpen });
  needs('Menu', 'label', label, 'nobody hears what it offers');

  function close() {
    if (root.current) buttonIn(root.current)?.focus();
    setOpen(false);
  }
  function open(at: 0 | -1) {
    entry.current = at;
    setOpen(true);
  }
  const holds = (target: EventTarget | null) =>
    target instanceof Node && Boolean(root.current?.contains(target) || list.current?.contains(target));

  usePopover(isOpen, root, list, { targetIn: buttonIn, align });
  useLayoutEffect(() => {
    if (!isOpen) return;
    if (list.current) itemsIn(list.current).at(entry.current)?.focus({ preventScroll: true });
    entry.current = 0;
  }, [isOpen]);
  useListener(isOpen, 'pointerdown', (event) => {
    if (!event.composedPath().some((each) => each === root.current || each === list.current)) setOpen(false);
  });

  const triggerProps: MenuTriggerProps = {
    id: `${id}trigger`,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}menu` : undefined,
    onClick: () => (isOpen ? setOpen(false) : open(0)),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(event.key === 'ArrowDown' ? 0 : -1);
    },
  };

  const context = {
    linkAs,
    choose(id?: string) {
      close();
      if (id !== undefined) onAction?.(id);
    },
  };

  return (
    <MenuRoot {...rest} ref={root} data-component="Menu">
      {typeof trigger === 'function' ? (
        trigger(triggerProps)
      ) : (
        <Button
          {...triggerProps}
          variant="secondary"
          icon={
            triggerIcon === undefined ? (
              <ChevronDown size={18} strokeWidth={1.5} aria-hidden />
            ) : (
              (triggerIcon ?? undefined)
            )
          }
          iconPosition="end"
        >
          {trigger ?? label}
        </Button>
      )}
      {place(
        <MenuList
          ref={list}
          data-part="list"
          id={`${id}menu`}
          role="menu"
          aria-label={label}
          popover="manual"
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || (event.key === 'Tab' && event.shiftKey)) {
              close();
              event.preventDefault();
              // The dialog or the bar around the menu has no business with these keys.
              event.stopPropagation();
            } else travel(event);
          }}
          onBlur={(event) => {
            // Tab moves on from where the menu stands in the page; what is left behind closes.
            // A press on the button comes here first, and closes by itself.
            if (event.relatedTarget && !holds(event.relatedTarget)) setOpen(false);
          }}
        >
          {isOpen && (
            <MenuContext value={context}>
              {children ??
                items?.map(({ id, label: words, icon, tone, isDisabled, href }, index) => (
                  <MenuItem key={keys[index]} {...{ id, icon, tone, isDisabled, href }}>
                    {words}
                  </MenuItem>
                ))}
            </MenuContext>
          )}
        </MenuList>,
      )}
    </MenuRoot>
  );
}
