import type { Heading } from '@marginalia/bff/contract';
import { VisuallyHidden } from '@marginalia/design-system';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Part } from './outline.ts';
import { useCurrentHeading } from './use-current-heading.ts';

/** Its own scrolling leaves room for the list of marks below it. */
const Tree = styled.ul`
  position: relative;
  display: grid;
  max-block-size: max(12rem, 38dvh);
  overflow-y: auto;
  overscroll-behavior: contain;
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** One heading. The line before it says where the text on the screen stands. */
const Item = styled.li`
  display: flex;
  align-items: baseline;
  gap: var(--mg-space-2);
  padding-block: var(--mg-space-1);
  padding-inline: calc(var(--mg-space-3) + var(--indent) * var(--mg-space-4)) var(--mg-space-2);
  border-inline-start: 2px solid var(--mg-color-border-hairline);
  font-size: var(--mg-text-sm);
  line-height: var(--mg-leading-tight);
  color: var(--mg-color-text-secondary);
  cursor: pointer;

  & > [data-part='title'] {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }
  & > [data-part='count'] {
    font-size: var(--mg-text-xs);
    font-variant-numeric: tabular-nums;
  }
  &:hover {
    color: var(--mg-color-text-primary);
    background: var(--mg-color-bg-hover);
  }
  &[aria-current] {
    border-inline-start-color: var(--mg-color-text-primary);
    font-weight: var(--mg-weight-bold);
    color: var(--mg-color-text-primary);
  }
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: -2px;
  }
`;

interface OutlineTreeProps {
  parts: readonly Part[];
  headings: readonly Heading[];
  onGo: (startIndex: number) => void;
}

/** The headings of the text. Arrow keys move among them; Enter leads to one in the text. */
export function OutlineTree({ parts, headings, onGo }: OutlineTreeProps) {
  const tree = useRef<HTMLUListElement>(null);
  const current = useCurrentHeading(headings);
  const [focused, setFocused] = useState<number>();
  const currentIndex = Math.max(
    0,
    parts.findLastIndex(({ startIndex }) => startIndex <= current),
  );
  // Only the tree scrolls: the rest of the pane stays where it is read.
  useEffect(() => {
    const list = tree.current;
    const item = list?.children[currentIndex] as HTMLElement | undefined;
    if (!list || !item) return;
    const isSeen =
      item.offsetTop >= list.scrollTop && item.offsetTop + item.offsetHeight <= list.scrollTop + list.clientHeight;
    if (!isSeen) list.scrollTop = item.offsetTop - list.clientHeight / 3;
  }, [currentIndex]);
  // The tree is one stop of the Tab key: where the text stands, or where the arrow keys went.
  const stop = Math.min(focused ?? currentIndex, parts.length - 1);
  const top = Math.min(...parts.map(({ level }) => level));
  const onKeyDown = (event: KeyboardEvent) => {
    const part = parts[stop];
    if ((event.key === 'Enter' || event.key === ' ') && part) {
      event.preventDefault();
      onGo(part.startIndex);
      return;
    }
    const targets: Record<string, number> = { ArrowDown: stop + 1, ArrowUp: stop - 1, Home: 0, End: parts.length - 1 };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    (tree.current?.children[target] as HTMLElement | undefined)?.focus();
  };
  return (
    <Tree ref={tree} role="tree" aria-label="Outline" onKeyDown={onKeyDown} onBlur={() => setFocused(undefined)}>
      {parts.map(({ startIndex, title, level, marks }, index) => (
        <Item
          key={startIndex}
          role="treeitem"
          aria-level={level - top + 1}
          aria-current={index === currentIndex ? 'location' : undefined}
          tabIndex={index === stop ? 0 : -1}
          style={{ '--indent': level - top } as object}
          onFocus={() => setFocused(index)}
          onClick={() => onGo(startIndex)}
        >
          <span data-part="title" dir="auto">
            {title}
          </span>
          {marks > 0 ? (
            <span data-part="count">
              {marks}
              <VisuallyHidden> {marks === 1 ? 'mark' : 'marks'}</VisuallyHidden>
            </span>
          ) : null}
        </Item>
      ))}
    </Tree>
  );
}
