export { Menu, type MenuItemData, type MenuProps, type MenuTriggerProps } from './Menu.js';
