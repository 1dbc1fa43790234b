export { Accordion, type AccordionProps } from './Accordion.js';
export type { AccordionItemData } from './AccordionItem.js';
