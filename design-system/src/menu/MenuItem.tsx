import type { ElementType, MouseEvent, ReactNode } from 'react';

export interface MenuItemData {
  /** Given to `onAction`; unique among the items. */
  id: string;
  /** Names the item. */
  label: ReactNode;
  /** Shows an icon before the label; screen readers skip it. */
  icon?: ReactNode;
  /** Applies danger styling. @default 'default' */
  tone?: 'default' | 'danger';
  /** A disabled item can be reached and read, not chosen. */
  isDisabled?: boolean;
  /** Makes the item a link to this address. */
  href?: string;
}

interface MenuItemProps {
  item: MenuItemData;
  linkAs: ElementType;
  onChoose: () => void;
}

export function MenuItem({ item, linkAs, onChoose }: MenuItemProps) {
  const isLink = item.href !== undefined && !item.isDisabled;
  const Tag = isLink ? linkAs : 'button';
  return (
    <Tag
      {...(isLink ? { href: item.href } : { type: 'button' })}
      data-part="item"
      data-tone={item.tone}
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.isDisabled || undefined}
      onClick={item.isDisabled ? undefined : onChoose}
      onPointerMove={(event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true })}
    >
      {item.icon && <span data-part="icon">{item.icon}</span>}
      <span data-part="label">{item.label}</span>
    </Tag>
  );
}
