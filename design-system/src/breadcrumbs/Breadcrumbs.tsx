import type { ComponentProps, ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { focusRing } from '../internal/styles.js';
import { warnOnce } from '../internal/warn.js';

export interface BreadcrumbItem {
  /** Names the page. */
  label: ReactNode;
  /** The address of the page; the last item, the page itself, needs none. */
  href?: string;
}

/** Every word of Breadcrumbs. */
export interface BreadcrumbsLabels {
  /** Names the navigation for assistive technology. */
  label: string;
}

export interface BreadcrumbsProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The way here, from the first page to this one. */
  items: readonly BreadcrumbItem[];
  /** Names this navigation for assistive technology. @default `labels.label` */
  label?: string;
  /** Renders the links: a router's link that takes `href`. @default 'a' */
  linkAs?: ElementType;
  /** Replaces the built-in words. */
  labels?: PartialLabels<BreadcrumbsLabels>;
}

const english: BreadcrumbsLabels = { label: 'Breadcrumb' };

const Root = styled.nav`
  color: var(--mg-color-text-secondary);
  font-family: var(--mg-font-sans);
  font-size: var(--mg-text-sm);
  line-height: var(--mg-leading-normal);

  & > [data-part='list'] {
    display: flex;
    flex-wrap: wrap;
    /* A link is higher than the page's own name: it is padded for the finger. */
    align-items: baseline;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > [data-part='list'] > [data-part='item'] {
    display: inline-flex;
    align-items: baseline;
    min-inline-size: 0;
    padding-block: 2px;
    overflow-wrap: anywhere;
  }
  /* The second value is what a screen reader says of it: nothing. */
  & > [data-part='list'] > [data-part='item'] + [data-part='item']::before {
    content: '/' / '';
    margin-inline: var(--mg-space-2);
    color: var(--mg-color-border-control);
  }
  & a {
    padding-block: var(--mg-space-1);
    border-radius: var(--mg-radius-sm);
    color: var(--mg-color-text-link);
    text-decoration: none;

    &:hover {
      color: var(--mg-color-text-link-hover);
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
    ${focusRing}
    @media (pointer: coarse) {
      padding-block: 10px;
    }
  }
`;

/** Shows the way from the first page to this one. */
export function Breadcrumbs({ items, label, linkAs: Link = 'a', labels: ownLabels, ...rest }: BreadcrumbsProps) {
  const labels = useLabels('Breadcrumbs', english, ownLabels);
  const missing = items.findIndex((item, index) => item.href === undefined && index < items.length - 1);
  if (missing >= 0)
    warnOnce(
      'Breadcrumbs',
      `item ${missing + 1} of ${items.length} has no href, so nobody can go there. Only the last may lack one.`,
    );

  return (
    <Root aria-label={label ?? labels.label} {...rest} data-component="Breadcrumbs">
      <ol data-part="list">
        {items.map((item, index) => {
          const isHere = index === items.length - 1;
          return (
            <li key={item.href ?? index} data-part="item">
              {isHere || item.href === undefined ? (
                <span aria-current={isHere ? 'page' : undefined}>{item.label}</span>
              ) : (
                <Link href={item.href}>{item.label}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </Root>
  );
}
