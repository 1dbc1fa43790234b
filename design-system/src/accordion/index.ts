export {
  Accordion,
  AccordionItem,
  type AccordionItemData,
  type AccordionItemProps,
  type AccordionProps,
} from './Accordion.js';
