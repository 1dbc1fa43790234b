import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Icon as IconComponent } from '../internal/icon.js';
import { CircleCheck, Info, OctagonAlert, TriangleAlert } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { rulesFor } from '../internal/styles.js';
import { oneOf } from '../internal/warn.js';
import { VisuallyHidden } from '../visually-hidden/index.js';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';
const noticeTones: readonly NoticeTone[] = ['info', 'success', 'warning', 'danger'];

const Root = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--mg-space-1) var(--mg-space-3);
  padding-block: var(--mg-space-4);
  padding-inline: var(--mg-space-4);
  border-inline-start: 3px solid;
  border-start-end-radius: var(--mg-radius-md);
  border-end-end-radius: var(--mg-radius-md);
  color: var(--mg-color-text-primary);
  line-height: var(--mg-leading-normal);
  overflow-wrap: anywhere;

  & > [data-part='icon'] {
    display: inline-flex;
    margin-block-start: 0.1em;
  }
  & > [data-part='words'] {
    display: grid;
    gap: var(--mg-space-1);
    min-inline-size: 0;
    max-inline-size: var(--mg-width-text);
    text-wrap: pretty;
  }
  & > [data-part='words'] > [data-part='title'] {
    font-weight: var(--mg-weight-bold);
  }
  & > [data-part='action'] {
    grid-column: 2;
    margin-block-start: var(--mg-space-2);
  }

  ${rulesFor(
    'tone',
    noticeTones,
    (tone) => `
    border-color: var(--mg-color-border-${tone});
    background: var(--mg-color-bg-${tone}-subtle);
    & > [data-part='icon'] {
      color: var(--mg-color-text-${tone});
    }
  `,
  )}
`;

const icons: Record<NoticeTone, IconComponent> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
};

/** Every word of a Notice: each tone in a word, for screen readers. */
export type NoticeLabels = Record<NoticeTone, string>;

export interface NoticeProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** Sets how serious it is: shows as colour, sign and a word for screen readers. @default 'info' */
  tone?: NoticeTone;
  /** Says the matter in a few words. */
  title?: ReactNode;
  /** Explains it and says what to do. */
  children?: ReactNode;
  /** Holds what can be done about it. */
  action?: ReactNode;
  /** Says the tone of this notice in another word, for screen readers. @default the word of `labels` */
  toneLabel?: string;
  /** Replaces the built-in words: each tone in a word, for screen readers. */
  labels?: PartialLabels<NoticeLabels>;
}

const english: NoticeLabels = { info: 'Note', success: 'Done', warning: 'Warning', danger: 'Problem' };

/**
 * Tells something that stays true for a while, in its place on the page. For what just happened, use a toast.
 * Give it `role="alert"` only when it appears because of what the reader just did.
 */
export function Notice({ tone = 'info', title, children, action, toneLabel, labels: ownLabels, ...rest }: NoticeProps) {
  const labels = useLabels('Notice', english, ownLabels);
  const known = oneOf('Notice', 'tone', tone, noticeTones, 'info');
  const Icon = icons[known];
  return (
    <Root {...rest} data-component="Notice" data-tone={known}>
      <span data-part="icon">
        <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
        <VisuallyHidden>{toneLabel ?? labels[known]}: </VisuallyHidden>
      </span>
      <div data-part="words">
        {title && <div data-part="title">{title}</div>}
        {children && <div data-part="body">{children}</div>}
      </div>
      {action && <div data-part="action">{action}</div>}
    </Root>
  );
}
