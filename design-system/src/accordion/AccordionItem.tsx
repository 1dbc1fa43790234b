import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

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

interface AccordionItemProps {
  item: AccordionItemData;
  headingTag: 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  isExpanded: boolean;
  onToggle: () => void;
}

export function AccordionItem({ item, headingTag: Heading, isExpanded, onToggle }: AccordionItemProps) {
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
