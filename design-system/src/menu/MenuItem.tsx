'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { type ElementType, type MouseEvent, type ReactNode, use } from 'react';
import type { As } from '../internal/as.js';
import { needs, oneOf, warnOnce } from '../internal/warn.js';
import { MenuContext } from './menu-context.js';

interface MenuItemFacts {
  /** Shows an icon before the label; screen readers skip it. */
  icon?: ReactNode;
  /** Applies danger styling. @default 'default' */
  tone?: 'default' | 'danger';
  /** A disabled item can be reached and read, not chosen. */
  isDisabled?: boolean;
  /** Makes the item a link to this address. */
  href?: string;
}

/** An item of `items`, the short form of a `MenuItem`. */
export interface MenuItemData extends MenuItemFacts {
  /** Given to `onAction`; unique among the items. */
  id: string;
  /** Names the item. */
  label: ReactNode;
}

interface MenuItemOwnProps extends MenuItemFacts {
  /** Given to the menu's `onAction`; unique in the menu. An item with its own `onAction` needs none. */
  id?: string;
  /** Names the item. What else stands here is read as part of the name. */
  children: ReactNode;
  /** Called when this item is chosen, after the menu has closed and given the focus back. */
  onAction?: () => void;
}

/** Props of `MenuItem`: `as` may be a router's link, whose props it then takes. */
export type MenuItemProps<C extends ElementType = 'button'> = As<C, MenuItemOwnProps>;

/** @returns what stands in an item, in every kind of item */
export const itemContent = (icon: ReactNode, children: ReactNode) => (
  <>
    {icon && <span data-part="icon">{icon}</span>}
    <span data-part="label">{children}</span>
  </>
);

/** Puts the focus where the pointer is, so that a menu shows one place and not two. */
export const followPointer = (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true });

/** Stands for one action or one place in a Menu. */
export function MenuItem<C extends ElementType = 'button'>({
  as,
  id,
  children,
  icon,
  tone: named = 'default',
  isDisabled = false,
  href,
  onAction,
  ...rest
}: MenuItemProps<C>) {
  const menu = use(MenuContext);
  if (!menu)
    warnOnce('MenuItem', 'is outside of a Menu, so no key reaches it and nothing closes. Put it into a `Menu`.');
  const tone = oneOf('MenuItem', 'tone', named, ['default', 'danger'], 'default');
  needs('MenuItem', 'children', children, 'nobody can tell what it does');
  const { onClick, ...attributes } = rest as { onClick?: (event: MouseEvent<HTMLElement>) => void };
  const isLink = href !== undefined && (!isDisabled || as !== undefined);
  const Tag: ElementType = as ?? (isLink ? (menu?.linkAs ?? 'a') : 'button');
  return (
    <Tag
      {...(Tag === 'button' && { type: 'button' })}
      {...(isLink && { href })}
      onPointerMove={followPointer}
      {...attributes}
      data-part="item"
      data-component="MenuItem"
      data-tone={tone}
      role="menuitem"
      tabIndex={-1}
      aria-disabled={isDisabled || undefined}
      onClick={(event: MouseEvent<HTMLElement>) => {
        if (isDisabled) return event.preventDefault();
        onClick?.(event);
        menu?.choose(id);
        onAction?.();
      }}
    >
      {itemContent(icon, children)}
    </Tag>
  );
}
