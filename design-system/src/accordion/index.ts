export { Accordion, type AccordionItemData, type AccordionProps } from './Accordion.js';
