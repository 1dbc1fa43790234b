import type { ComponentPropsWithRef, ElementType, MouseEvent } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { Button, type ButtonProps, LinkButton, type LinkButtonProps } from '../button/index.js';
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

const english = (locale = 'en'): PaginationLabels => {
  const number = (page: number) => page.toLocaleString(locale);
  return {
    previous: 'Previous',
    next: 'Next',
    page: (page) => `Page ${number(page)}`,
    position: (page, pageCount) => `Page ${number(page)} of ${number(pageCount)}`,
  };
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
  /** Gives the address of a page. Previous, Next and the numbers are links then, which open in a new tab too. */
  getHref?: (page: number) => string;
  /** Renders the links of `getHref`: a router's link that takes `href`. @default 'a' */
  linkAs?: ElementType;
  /** Replaces the built-in words, all or some. */
  labels?: PartialLabels<PaginationLabels>;
}

export type PaginationProps = PaginationOptions & Either<'page', 'defaultPage'>;

interface TurnProps extends Omit<ButtonProps, 'isDisabled' | 'onClick'> {
  /** Whether there is no such page. Unlike `isDisabled`, it leaves the focus to whoever pressed it to the last page. */
  isOut?: boolean;
  onTurn: () => void;
  /** The address of the page; without one this is a button. */
  href: string | undefined;
  linkAs: ElementType;
}

/** Whether the browser opens the link elsewhere: in another tab or window, or as a file. */
const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Turns to a page, as a button or as a link. */
function Turn({ isOut, onTurn, href, linkAs, ...rest }: TurnProps) {
  const props = { ...rest, 'aria-disabled': isOut };
  if (href === undefined) return <Button {...props} onClick={() => isOut || onTurn()} />;
  return (
    <LinkButton
      {...(props as LinkButtonProps)}
      as={linkAs}
      href={href}
      onClick={(event: MouseEvent) => {
        if (isOut) event.preventDefault();
        else if (!opensElsewhere(event)) onTurn();
      }}
    />
  );
}

/** Turns the pages of a long list. */
export function Pagination({
  label,
  page,
  defaultPage,
  onPageChange,
  pageCount,
  hasNext = false,
  getHref,
  linkAs = 'a',
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

  const turn = (direction: 'previous' | 'next', isPossible: boolean) => {
    const page = isPossible ? current + (direction === 'next' ? 1 : -1) : current;
    return (
      <Turn
        data-part={direction}
        variant="secondary"
        icon={direction === 'next' ? <ChevronRight /> : <ChevronLeft />}
        iconPosition={direction === 'next' ? 'end' : 'start'}
        isOut={!isPossible}
        onTurn={() => setCurrent(page)}
        href={getHref?.(page)}
        linkAs={linkAs}
      >
        {labels[direction]}
      </Turn>
    );
  };

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
                    <Turn
                      data-part="page"
                      variant="quiet"
                      aria-label={labels.page(stop)}
                      aria-current={stop === current ? 'page' : undefined}
                      onTurn={() => stop !== current && setCurrent(stop)}
                      href={getHref?.(stop)}
                      linkAs={linkAs}
                    >
                      {stop.toLocaleString(locale)}
                    </Turn>
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
