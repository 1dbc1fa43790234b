import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type Ref, type RefObject, useImperativeHandle, useState } from 'react';

interface VirtualRowsProps {
  count: number;
  columnCount: number;
  scroller: RefObject<HTMLElement | null>;
  /** Brings a row into the page. */
  showRef: RefObject<((index: number) => void) | null>;
  renderRow: (index: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
}

/** Renders the rows in sight, and empty ones as high as those that are not. */
export function VirtualRows({ count, columnCount, scroller, showRef, renderRow }: VirtualRowsProps) {
  // The virtualizer changes behind one unchanging object, which the compiler would take for unchanged.
  'use no memo';
  const [focused, setFocused] = useState(-1);
  // biome-ignore lint/nursery/useReactCompiler: this component is opted out of the compiler, above.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 49,
    overscan: 8,
    initialRect: { width: 1000, height: 600 },
    // The row with the focus stays in the page, or the focus would be lost with it.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (focused >= 0 && focused < count && !indexes.includes(focused)) indexes.push(focused);
      return indexes.sort((a, b) => a - b);
    },
  });
  useImperativeHandle(showRef, () => (index) => virtualizer.scrollToIndex(index, { align: 'auto' }));

  const rows = virtualizer.getVirtualItems();
  const gap = (size: number) =>
    size > 0.5 && (
      <tr aria-hidden data-part="gap">
        <td colSpan={columnCount} height={size} />
      </tr>
    );
  return (
    <tbody
      onFocus={(event) => setFocused(Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1))}
      onBlur={() => setFocused(-1)}
    >
      {rows.map((item, place) => (
        <Fragment key={item.key}>
          {gap(item.start - (rows[place - 1]?.end ?? 0))}
          {renderRow(item.index, virtualizer.measureElement)}
        </Fragment>
      ))}
      {gap(virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0))}
    </tbody>
  );
}
