export { Tab, type TabItem, type TabProps, Tabs, type TabsProps } from './Tabs.js';
