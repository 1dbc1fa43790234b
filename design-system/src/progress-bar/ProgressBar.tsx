import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { useLocale } from '../internal/labels.js';
import { needs, warnOnce } from '../internal/warn.js';

const Root = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: var(--mg-space-2) var(--mg-space-4);
  color: var(--mg-color-text-primary);
  font-size: var(--mg-text-sm);

  & > [data-part='value'] {
    color: var(--mg-color-text-secondary);
    font-variant-numeric: tabular-nums;
  }
  & > progress {
    appearance: none;
    grid-column: 1 / -1;
    inline-size: 100%;
    block-size: 4px;
    border: 0;
    border-radius: var(--mg-radius-full);
    background: var(--mg-color-border-hairline);
    color: var(--mg-color-border-progress);
    overflow: hidden;
  }
  & > progress::-webkit-progress-bar {
    background: transparent;
  }
  & > progress::-webkit-progress-value {
    border-radius: var(--mg-radius-full);
    background: var(--mg-color-border-progress);
  }
  & > progress::-moz-progress-bar {
    border-radius: var(--mg-radius-full);
    background: var(--mg-color-border-progress);
  }
  & > progress:indeterminate {
    background: linear-gradient(
        90deg,
        transparent 35%,
        var(--mg-color-border-progress) 35%,
        var(--mg-color-border-progress) 65%,
        transparent 65%
      )
      var(--mg-color-border-hairline) 0 0 / 200% 100%;
    animation: mg-progress-run 1.4s linear infinite;

    @media (prefers-reduced-motion: reduce) {
      animation: none;
    }
  }
  & > progress:indeterminate::-moz-progress-bar {
    background: transparent;
  }
  @keyframes mg-progress-run {
    from {
      background-position: 150% 0;
    }
    to {
      background-position: -50% 0;
    }
  }
  @media (forced-colors: active) {
    & > progress {
      border: 1px solid CanvasText;
      forced-color-adjust: none;
      background: Canvas;
    }
    & > progress::-webkit-progress-value {
      background: Highlight;
    }
    & > progress::-moz-progress-bar {
      background: Highlight;
    }
  }
`;

export interface ProgressBarProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Says what is making progress. */
  label: ReactNode;
  /** Says how much is done, from 0 to `max`. Without it the length is unknown. */
  value?: number;
  /** Says how much there is. @default 100 */
  max?: number;
  /** Says the value in words, such as "3 of 7 MB". Without it a percentage shows. */
  valueLabel?: string;
}

/** Shows how far something has come. It is a report, not an ornament: use it where the figure is real. */
export function ProgressBar({ label, value, max = 100, valueLabel, ...rest }: ProgressBarProps) {
  const labelId = useId();
  const locale = useLocale() ?? 'en';
  needs('ProgressBar', 'label', label, 'nobody can tell what makes progress');
  const known = value !== undefined && Number.isFinite(value) && max > 0;
  if (value !== undefined && !(known && value >= 0 && value <= max)) {
    warnOnce(
      'ProgressBar',
      `value=${value} is not between 0 and max=${max}, so it is shown as ${known ? 'the nearest end' : 'unknown'}. Pass a number in that range, or none while the length is unknown.`,
    );
  }
  const done = known ? Math.min(max, Math.max(0, value)) : undefined;
  const words =
    valueLabel ?? (done === undefined ? undefined : (done / max).toLocaleString(locale, { style: 'percent' }));
  return (
    <Root {...rest} data-component="ProgressBar">
      <span id={labelId} data-part="label">
        {label}
      </span>
      {words !== undefined && (
        <span data-part="value" aria-hidden="true">
          {words}
        </span>
      )}
      <progress data-part="bar" aria-labelledby={labelId} aria-valuetext={valueLabel} value={done} max={max} />
    </Root>
  );
}
