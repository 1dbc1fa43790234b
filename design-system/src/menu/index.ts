export { Menu, type MenuProps, type MenuTriggerProps } from './Menu.js';
export type { MenuItemData } from './MenuItem.js';
