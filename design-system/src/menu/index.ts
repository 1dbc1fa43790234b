export { Menu, type MenuProps, type MenuTriggerProps } from './Menu.js';
export { MenuItem, type MenuItemData, type MenuItemProps } from './MenuItem.js';
export { MenuSection, type MenuSectionProps } from './MenuSection.js';
export { MenuSubmenu, type MenuSubmenuProps } from './MenuSubmenu.js';
