import type { ComponentProps } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import type { Either } from '../internal/either.js';
import { keysOf, oneHolder, oneOf } from '../internal/warn.js';
import { AccordionItem, type AccordionItemData } from './AccordionItem.js';
import { AccordionRoot } from './AccordionRoot.js';

interface AccordionOptions extends Omit<ComponentProps<'div'>, 'children'> {
  /** Lists the titles with what they open to. */
  items: readonly AccordionItemData[];
  /** The ids of the open items, when the owner holds them. */
  expandedKeys?: readonly string[];
  /** The ids of the items that are open at first. @default none */
  defaultExpandedKeys?: readonly string[];
  /** Called with the ids of the items that are open now. */
  onExpandedChange?: (keys: string[]) => void;
  /** Whether several items may be open; otherwise opening one closes the other. @default false */
  allowsMultiple?: boolean;
  /** Whether the last open item can be closed. @default true */
  isCollapsible?: boolean;
  /** The rank of the titles in the page's outline. @default 3 */
  headingLevel?: 2 | 3 | 4 | 5 | 6;
}

export type AccordionProps = AccordionOptions & Either<'expandedKeys', 'defaultExpandedKeys'>;

const levels = [2, 3, 4, 5, 6] as const;
const nothing: readonly string[] = [];

/** Lists titles that open to their content. The browser's find-in-page looks into closed items and opens them. */
export function Accordion({
  items,
  expandedKeys,
  defaultExpandedKeys,
  onExpandedChange,
  allowsMultiple = false,
  isCollapsible = true,
  headingLevel = 3,
  ...rest
}: AccordionProps) {
  const [keys, setKeys] = useControlledState<readonly string[], string[]>(
    expandedKeys,
    defaultExpandedKeys ?? nothing,
    onExpandedChange as ((keys: readonly string[]) => void) | undefined,
  );
  const level = oneOf('Accordion', 'headingLevel', headingLevel, levels, 3);
  const ids = keysOf('Accordion', items, 'they open together');
  oneHolder('Accordion', { expandedKeys, defaultExpandedKeys });

  function toggle(id: string) {
    const isOpen = keys.includes(id);
    if (isOpen && !isCollapsible && keys.length === 1) return;
    if (isOpen) setKeys(keys.filter((key) => key !== id));
    else setKeys(allowsMultiple ? [...keys, id] : [id]);
  }

  return (
    <AccordionRoot {...rest} data-component="Accordion">
      {items.map((item, index) => (
        <AccordionItem
          key={ids[index]}
          item={item}
          headingTag={`h${level}`}
          isExpanded={keys.includes(item.id)}
          onToggle={() => toggle(item.id)}
        />
      ))}
    </AccordionRoot>
  );
}
