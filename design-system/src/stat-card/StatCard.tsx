import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Minus, TrendingDown, TrendingUp } from '../internal/icons.js';
import { needs, oneOf } from '../internal/warn.js';
import { Skeleton } from '../skeleton/index.js';

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: var(--mg-space-1);
  min-inline-size: 0;
  /* A narrow card keeps its room for the figure. */
  padding: clamp(var(--mg-space-4), 9%, var(--mg-card-padding));
  border: 1px solid var(--mg-color-border-hairline);
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-surface);
  color: var(--mg-color-text-primary);

  & > [data-part='label'] {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
    font-weight: var(--mg-weight-medium);
  }
  /* Seen first, so that figures side by side stand at one height however long their labels are; read after its label. */
  & > [data-part='value'] {
    container-type: inline-size;
    order: -1;
    font-family: var(--mg-font-serif);
    font-weight: var(--mg-weight-regular);
    line-height: var(--mg-leading-tight);
    letter-spacing: -0.015em;
    font-variant-numeric: lining-nums;
    overflow-wrap: anywhere;
  }
  /* A figure is read as one word: in a narrow card it becomes smaller before it breaks, and in a row all do. */
  & > [data-part='value'] > span {
    display: grid;
    align-items: center;
    font-size: clamp(
      var(--mg-text-md),
      calc(180cqi / max(var(--mg-stat-characters, 6), var(--mg-stat-row-characters, 0))),
      var(--mg-text-3xl)
    );
    min-block-size: 1lh;
  }
  & > [data-part='change'] {
    display: inline-flex;
    gap: var(--mg-space-1);
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
    font-variant-numeric: tabular-nums;
  }
  & > [data-part='change'] > svg {
    flex: none;
    margin-block-start: 0.15em;
  }
  & > [data-part='change'][data-tone='good'] {
    color: var(--mg-color-text-success);
  }
  & > [data-part='change'][data-tone='bad'] {
    color: var(--mg-color-text-danger);
  }
  & > [data-part='hint'] {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-xs);
  }
`;

const Figure = styled.span<{ $characters: number | undefined }>`
  ${({ $characters }) => $characters && `--mg-stat-characters: ${$characters};`}
`;

const arrows = { up: TrendingUp, down: TrendingDown, flat: Minus };

export interface StatCardProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Names the figure. */
  label: ReactNode;
  /** Shows the figure, written for people. */
  value: ReactNode;
  /** Says how it changed and against what, such as "+12% against the 30 days before". */
  change?: ReactNode;
  /** Shows the change as an arrow. */
  trend?: 'up' | 'down' | 'flat';
  /** Colours the change as good or bad news; more is not always better. @default 'neutral' */
  changeTone?: 'good' | 'bad' | 'neutral';
  /** Says exactly what is counted. */
  hint?: ReactNode;
  /** Holds the place of the figure while it is on its way. @default false */
  isLoading?: boolean;
}

const characters = (value: ReactNode) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).length : undefined;

/** Shows one figure and what it means. */
export function StatCard({
  label,
  value,
  change,
  trend: wantedTrend,
  changeTone = 'neutral',
  hint,
  isLoading = false,
  ...rest
}: StatCardProps) {
  const labelId = useId();
  const trend = oneOf('StatCard', 'trend', wantedTrend, ['up', 'down', 'flat'], undefined);
  const tone = oneOf('StatCard', 'changeTone', changeTone, ['good', 'bad', 'neutral'], 'neutral');
  needs('StatCard', 'label', label, 'nobody can tell what the figure is');
  const Arrow = trend && arrows[trend];
  return (
    <Root
      role="group"
      aria-labelledby={labelId}
      aria-busy={isLoading || undefined}
      {...rest}
      data-component="StatCard"
      data-loading={isLoading || undefined}
    >
      <div id={labelId} data-part="label">
        {label}
      </div>
      <div data-part="value">
        <Figure $characters={characters(value)}>{isLoading ? <Skeleton width="4ch" height="0.8em" /> : value}</Figure>
      </div>
      {change && !isLoading && (
        <div data-part="change" data-tone={tone}>
          {Arrow && <Arrow aria-hidden="true" size={16} strokeWidth={1.5} />}
          <span>{change}</span>
        </div>
      )}
      {hint && <div data-part="hint">{hint}</div>}
    </Root>
  );
}
