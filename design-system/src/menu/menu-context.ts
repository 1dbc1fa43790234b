import { createContext, type ElementType } from 'react';

/** What a Menu gives to the parts in it. */
export interface MenuContextValue {
  /** Closes the whole menu, gives the focus back, and tells the menu's owner of the item with this id. */
  choose: (id?: string) => void;
  /** Renders the items that have an `href`. */
  linkAs: ElementType;
}

export const MenuContext = createContext<MenuContextValue | undefined>(undefined);
