'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import type { Either } from '../internal/either.js';
import { ChevronDown } from '../internal/icons.js';
import { keysOf, needs, oneHolder, oneOf, warnOnce } from '../internal/warn.js';
import { AccordionRoot } from './AccordionRoot.js';

/** An item of `items`, the short form of an `AccordionItem`. */
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
  /** Lists the titles with what they open to: the short form of an `AccordionItem` for each. */
  items?: readonly AccordionItemData[];
  /** Holds an `AccordionItem` for each title, instead of `items`. */
  children?: ReactNode;
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

export type AccordionProps = AccordionOptions &
  Either<'expandedKeys', 'defaultExpandedKeys'> &
  Either<'items', 'children'>;

export interface AccordionItemProps extends Omit<ComponentProps<'div'>, 'id' | 'title'> {
  /** Names the item in `expandedKeys`; unique in the accordion. */
  id: string;
  /** Stands on the button that opens the item. */
  title: ReactNode;
  /** Shown beside the title, such as a category. */
  badge?: ReactNode;
  /** Holds what the item opens to. */
  children: ReactNode;
}

/** What an Accordion gives to its items. */
const AccordionContext = createContext({
  keys: [] as readonly string[],
  toggle: undefined as ((id: string) => void) | undefined,
  Heading: 'h3' as 'h2' | 'h3' | 'h4' | 'h5' | 'h6',
});

const levels = [2, 3, 4, 5, 6] as const;
const nothing: readonly string[] = [];

/** Lists titles that open to their content. The browser's find-in-page looks into closed items and opens them. */
export function Accordion({
  items,
  children,
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
  const ids = keysOf('Accordion', items ?? [], 'they open together');
  oneHolder('Accordion', { expandedKeys, defaultExpandedKeys });

  function toggle(id: string) {
    const isOpen = keys.includes(id);
    if (isOpen && !isCollapsible && keys.length === 1) return;
    if (isOpen) setKeys(keys.filter((key) => key !== id));
    else setKeys(allowsMultiple ? [...keys, id] : [id]);
  }

  return (
    <AccordionRoot {...rest} data-component="Accordion">
      <AccordionContext value={{ keys, toggle, Heading: `h${level}` }}>
        {children ??
          items?.map(({ id, title, badge, content }, index) => (
            <AccordionItem key={ids[index]} {...{ id, title, badge }}>
              {content}
            </AccordionItem>
          ))}
      </AccordionContext>
    </AccordionRoot>
  );
}

/** Holds one title of an Accordion with what it opens to. */
export function AccordionItem({ id: key, title, badge, children, ...rest }: AccordionItemProps) {
  const { keys, toggle, Heading } = useContext(AccordionContext);
  const isExpanded = keys.includes(key);
  if (!toggle) warnOnce('AccordionItem', 'is outside of an Accordion, so it never opens. Put it into an `Accordion`.');
  needs('AccordionItem', 'title', title, 'nobody can tell what it opens');
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);

  // React writes `hidden` without a value; "until-found" lets find-in-page look inside.
  useLayoutEffect(() => {
    if (!isExpanded) panel.current?.setAttribute('hidden', 'until-found');
  }, [isExpanded]);

  useEffect(() => {
    const node = panel.current;
    if (isExpanded || !node) return;
    const open = () => toggle?.(key);
    node.addEventListener('beforematch', open);
    return () => node.removeEventListener('beforematch', open);
  }, [isExpanded, toggle, key]);

  return (
    <div {...rest} data-component="AccordionItem" data-part="item">
      <Heading data-part="heading">
        <button
          data-part="trigger"
          type="button"
          id={`${id}trigger`}
          aria-expanded={isExpanded}
          aria-controls={`${id}panel`}
          onClick={() => toggle?.(key)}
        >
          <span data-part="title">{title}</span>
          {badge && <span data-part="badge">{badge}</span>}
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
        <div data-part="content">{children}</div>
      </div>
    </div>
  );
}
