'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { type ComponentProps, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import type { Either } from '../internal/either.js';
import { ChevronDown } from '../internal/icons.js';
import { keysOf, oneHolder, oneOf } from '../internal/warn.js';
import { AccordionRoot } from './AccordionRoot.js';

export interface AccordionItemData {
  /** Names the item in `expandedKeys`; unique among the items. */
  id: string;
  /** Stands on the button that opens the item. */
  title: ReactNode;
  /** Shown beside the title, such as a category. */
  badge?: ReactNode;
  /** Holds what the item opens to. */
  content: ReactNode;
}

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
        <Item
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

interface ItemProps {
  item: AccordionItemData;
  headingTag: 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  isExpanded: boolean;
  onToggle: () => void;
}

function Item({ item, headingTag: Heading, isExpanded, onToggle }: ItemProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);

  // React writes `hidden` without a value; "until-found" lets find-in-page look inside.
  useLayoutEffect(() => {
    if (!isExpanded) panel.current?.setAttribute('hidden', 'until-found');
  }, [isExpanded]);

  useEffect(() => {
    const node = panel.current;
    if (isExpanded || !node) return;
    node.addEventListener('beforematch', onToggle);
    return () => node.removeEventListener('beforematch', onToggle);
  }, [isExpanded, onToggle]);

  return (
    <div data-part="item">
      <Heading data-part="heading">
        <button
          data-part="trigger"
          type="button"
          id={`${id}trigger`}
          aria-expanded={isExpanded}
          aria-controls={`${id}panel`}
          onClick={onToggle}
        >
          <span data-part="title">{item.title}</span>
          {item.badge && <span data-part="badge">{item.badge}</span>}
          <ChevronDown data-part="icon" size={20} strokeWidth={1.5} aria-hidden />
        </button>
      </Heading>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would promise fields; this only ties the text to its title. */}
      <div
        ref={panel}
        data-part="panel"
        role="group"
        id={`${id}panel`}
        aria-labelledby={`${id}trigger`}
        hidden={!isExpanded}
      >
        <div data-part="content">{item.content}</div>
      </div>
    </div>
  );
}
