'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { ChevronRight } from '../internal/icons.js';
import { needs, oneHolder } from '../internal/warn.js';
import { followPointer, itemContent } from './MenuItem.js';
import { MenuList } from './MenuRoot.js';
import { isOnTheWay, placeSubmenu } from './submenu-place.js';
import { itemsIn, useMenuKeys } from './use-menu-keys.js';

export interface MenuSubmenuProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Names the item and the menu that it opens. */
  label: string;
  /** Shows an icon before the label; screen readers skip it. */
  icon?: ReactNode;
  /** A disabled item can be reached and read, not opened. */
  isDisabled?: boolean;
  /** Holds the items of the submenu. They are rendered while it is open. */
  children: ReactNode;
  /** Whether the submenu is open, when the owner holds this state. */
  isOpen?: boolean;
  /** Whether the submenu opens with its menu, and then goes on by itself. @default false */
  defaultOpen?: boolean;
  /** Called when the submenu opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
}

/** Milliseconds that the pointer rests on the item before the submenu opens. */
const DELAY = 120;
/** Milliseconds that a pointer may stop on its way to the submenu before it means what it is over. */
const PAUSE = 300;

/** Opens further items of a Menu beside one of its items. */
export function MenuSubmenu({
  label,
  icon,
  isDisabled = false,
  children,
  isOpen: isOpenProp,
  defaultOpen,
  onOpenChange,
  onBlur,
  ref,
  ...rest
}: MenuSubmenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const item = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where the pointer was last on the item. */
  const left = useRef<{ x: number; y: number }>(undefined);
  const movesFocus = useRef(false);
  const [isOpen, setOpen] = useControlledState(isOpenProp, defaultOpen ?? false, onOpenChange);
  const travel = useMenuKeys();
  oneHolder('MenuSubmenu', { isOpen: isOpenProp, defaultOpen });
  needs('MenuSubmenu', 'label', label, 'nobody can tell what it opens');

  useImperativeHandle(ref, () => root.current as HTMLDivElement);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    const [opener, submenu] = [item.current, list.current];
    if (!isOpen || !opener || !submenu) return;
    const move = (event?: Event) => {
      if (event?.target instanceof Node && submenu.contains(event.target)) return;
      const { x, y } = placeSubmenu(
        opener.getBoundingClientRect(),
        submenu.getBoundingClientRect(),
        { width: document.documentElement.offsetWidth, height: innerHeight },
        getComputedStyle(opener).direction === 'rtl',
      );
      submenu.style.setProperty('--x', `${x}px`);
      submenu.style.setProperty('--y', `${y}px`);
    };
    submenu.style.setProperty('--room', 'calc(100vh - 16px)');
    let frame = 0;
    const show = () => {
      // Open from the first, the submenu has to come after the menu around it, which is shown in a later effect.
      if (opener.checkVisibility?.() === false) {
        frame = requestAnimationFrame(show);
        return;
      }
      // A DOM without a top layer, as in tests, shows it where it stands.
      submenu.showPopover?.();
      move();
      if (movesFocus.current) itemsIn(submenu)[0]?.focus({ preventScroll: true });
      movesFocus.current = false;
    };
    show();

    // The items that the pointer crosses on its way to the submenu would take the focus, and close it.
    let pause: ReturnType<typeof setTimeout>;
    const guard = (event: PointerEvent) => {
      clearTimeout(pause);
      if (event.composedPath().includes(root.current as EventTarget))
        left.current = { x: event.clientX, y: event.clientY };
      else if (left.current && isOnTheWay(left.current, event, submenu.getBoundingClientRect())) {
        event.stopPropagation();
        pause = setTimeout(() => {
          left.current = undefined;
        }, PAUSE);
      }
    };
    const options = { capture: true, passive: true };
    addEventListener('scroll', move, options);
    addEventListener('resize', move, options);
    addEventListener('pointermove', guard, options);
    return () => {
      clearTimeout(pause);
      cancelAnimationFrame(frame);
      removeEventListener('scroll', move, options);
      removeEventListener('resize', move, options);
      removeEventListener('pointermove', guard, options);
      if (submenu.isConnected) submenu.hidePopover?.();
    };
  }, [isOpen]);

  function open() {
    clearTimeout(timer.current);
    if (!isDisabled) setOpen(true);
  }
  function enter() {
    if (isOpen && list.current) itemsIn(list.current)[0]?.focus({ preventScroll: true });
    else movesFocus.current = !isDisabled;
    open();
  }
  function hover(event: ReactPointerEvent<HTMLElement>) {
    followPointer(event);
    left.current = { x: event.clientX, y: event.clientY };
    if (isOpen || event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(open, DELAY);
  }
  function press(event: KeyboardEvent<HTMLDivElement>) {
    const isInside = event.target !== item.current;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [inward, outward] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (!isInside && event.key === inward) enter();
    else if (isInside && (event.key === outward || event.key === 'Escape')) {
      setOpen(false);
      item.current?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      {...rest}
      ref={root}
      role="none"
      data-component="MenuSubmenu"
      data-part="submenu"
      onKeyDown={press}
      onBlur={(event) => {
        onBlur?.(event);
        clearTimeout(timer.current);
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={item}
        type="button"
        role="menuitem"
        data-part="item"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={isDisabled || undefined}
        onPointerMove={hover}
        onPointerLeave={() => clearTimeout(timer.current)}
        onClick={enter}
      >
        {itemContent(icon, label)}
        <ChevronRight data-part="arrow" size={18} strokeWidth={1.5} />
      </button>
      <MenuList
        ref={list}
        data-part="list"
        id={id}
        role="menu"
        aria-label={label}
        popover="manual"
        tabIndex={-1}
        onKeyDown={travel}
      >
        {isOpen && children}
      </MenuList>
    </div>
  );
}
