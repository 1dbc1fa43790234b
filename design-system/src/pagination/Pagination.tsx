import type { ComponentPropsWithRef } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { Button } from '../button/index.js';
import type { Either } from '../internal/either.js';
import { ChevronLeft, ChevronRight } from '../internal/icons.js';
import { type PartialLabels, useLabels, useLocale } from '../internal/labels.js';
import { needs, oneHolder, warnOnce } from '../internal/warn.js';
import { PaginationRoot } from './PaginationRoot.js';
import { pageStops } from './pages.js';

/** Every word of a Pagination. */
export interface PaginationLabels {
  /** Stands on the button to the page before. */
  previous: string;
  /** Stands on the button to the page after. */
  next: string;
  /** Names the button of a page; its number is part of it. */
  page: (page: number) => string;
  /** Says where one is, where there is no room for the numbers. */
  position: (page: number, pageCount: number) => string;
}

const english: PaginationLabels = {
  previous: 'Previous',
  next: 'Next',
  page: (page) => `Page ${page}`,
  position: (page, pageCount) => `Page ${page} of ${pageCount}`,
};

interface PaginationOptions extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  /** Names what has the pages, for assistive technology: "Pages of the orders". */
  label: string;
  /** The page that is shown, when the owner holds it; the first is 1. */
  page?: number;
  /** The page shown at first. @default 1 */
  defaultPage?: number;
  /** Called with the page that was asked for. */
  onPageChange?: (page: number) => void;
  /** How many pages there are. Without it there are no numbers, only Previous and Next. */
  pageCount?: number;
  /** Whether a page follows, when nobody knows how many there are, as in a list that is read by cursors. @default false */
  hasNext?: boolean;
  /** Replaces the built-in words, all or some. */
  labels?: PartialLabels<PaginationLabels>;
}

export type PaginationProps = PaginationOptions & Either<'page', 'defaultPage'>;

/** Turns the pages of a long list. */
export function Pagination({
  label,
  page,
  defaultPage,
  onPageChange,
  pageCount,
  hasNext = false,
  labels: ownLabels,
  ...rest
}: PaginationProps) {
  const labels = useLabels('Pagination', english, ownLabels);
  const locale = useLocale() ?? 'en';
  const [current, setCurrent] = useControlledState(page, defaultPage ?? 1, onPageChange);
  needs('Pagination', 'label', label, 'nobody hears what has the pages');
  oneHolder('Pagination', { page, defaultPage });
  if (pageCount !== undefined && pageCount > 0 && current > pageCount)
    warnOnce('Pagination', `page ${current} is after the last of ${pageCount} pages. Give it one of them.`);

  const turn = (direction: 'previous' | 'next', isPossible: boolean) => (
    <Button
      data-part={direction}
      variant="secondary"
      icon={direction === 'next' ? <ChevronRight /> : <ChevronLeft />}
      iconPosition={direction === 'next' ? 'end' : 'start'}
      // Not `isDisabled`, which would lose the focus of whoever pressed it to the last page.
      aria-disabled={!isPossible}
      onClick={() => isPossible && setCurrent(direction === 'next' ? current + 1 : current - 1)}
    >
      {labels[direction]}
    </Button>
  );

  return (
    <PaginationRoot aria-label={label} {...rest} data-component="Pagination">
      <div data-part="row">
        {turn('previous', current > 1)}
        {pageCount === undefined ? null : (
          <>
            <ol data-part="pages">
              {pageStops(current, pageCount).map((stop) =>
                typeof stop === 'number' ? (
                  <li key={stop}>
                    <Button
                      data-part="page"
                      variant="quiet"
                      aria-label={labels.page(stop)}
                      aria-current={stop === current ? 'page' : undefined}
                      onClick={() => stop !== current && setCurrent(stop)}
                    >
                      {stop.toLocaleString(locale)}
                    </Button>
                  </li>
                ) : (
                  <li key={stop} data-part="gap" aria-hidden="true">
                    …
                  </li>
                ),
              )}
            </ol>
            <span data-part="position">{labels.position(current, pageCount)}</span>
          </>
        )}
        {turn('next', pageCount === undefined ? hasNext : current < pageCount)}
      </div>
    </PaginationRoot>
  );
}
