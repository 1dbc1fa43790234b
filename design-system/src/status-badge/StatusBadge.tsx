import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useRootClass } from '../internal/root-class.js';
import { needs } from '../internal/warn.js';

/** The statuses that have a look of their own; any other shows as a plain mark. */
export type SubmissionStatus = 'pending_approval' | 'approved' | 'paid' | 'in_progress' | 'completed' | 'rejected';

/** The colour and the shape of a status: the shape tells it apart without colour. */
const looks: Record<Exclude<SubmissionStatus, 'pending_approval'>, [tone: string, shape: string]> = {
  approved: ['info', 'border-radius: var(--mg-radius-full)'],
  paid: ['info', 'clip-path: polygon(50% 0, 100% 50%, 50% 100%, 0 50%)'],
  in_progress: ['progress', 'clip-path: polygon(72% 0, 100% 28%, 34% 94%, 0 100%, 6% 66%)'],
  completed: ['success', 'clip-path: polygon(0 55%, 16% 38%, 38% 60%, 84% 10%, 100% 26%, 38% 92%)'],
  rejected: [
    'danger',
    'clip-path: polygon(18% 0, 50% 32%, 82% 0, 100% 18%, 68% 50%, 100% 82%, 82% 100%, 50% 68%, 18% 100%, 0 82%, 32% 50%, 0 18%)',
  ],
};

const Root = styled.span`
  & {
    display: inline-flex;
    align-items: center;
    gap: 0.45em;
    max-inline-size: 100%;
    padding-block: 0.15em;
    padding-inline: 0.6em 0.7em;
    border-radius: var(--mg-radius-sm);
    background: var(--mg-color-bg-sunken);
    color: var(--mg-color-text-secondary);
    font-family: var(--mg-font-sans);
    font-size: var(--mg-text-sm);
    font-weight: 600;
    line-height: 1.4;
  }
  &::before {
    content: '';
    flex: none;
    inline-size: 0.65em;
    block-size: 0.65em;
    background: currentColor;
  }
  &[data-status='pending_approval']::before {
    border: 0.13em solid currentColor;
    border-radius: var(--mg-radius-full);
    background: none;
  }
  ${Object.entries(looks).map(
    ([status, [tone, shape]]) => `&[data-status='${status}'] {
      background: var(--mg-color-bg-${tone}-subtle);
      color: var(--mg-color-text-${tone});
    }
    &[data-status='${status}']::before {
      ${shape};
    }`,
  )}
  @media (forced-colors: active) {
    & {
      outline: 1px solid CanvasText;
    }
    &::before {
      background: CanvasText;
      forced-color-adjust: none;
    }
    &[data-status='pending_approval']::before {
      border-color: CanvasText;
    }
  }
`;

export interface StatusBadgeProps extends ComponentPropsWithRef<'span'> {
  /** Chooses mark and colour. */
  status: SubmissionStatus | (string & {});
  /** Holds the word that people read; mark and colour only repeat it. */
  children: ReactNode;
}

/** Says where a piece of work stands. */
export function StatusBadge({ status, className, ...rest }: StatusBadgeProps) {
  'use no memo'; // See useRootClass.
  needs('StatusBadge', 'children', rest.children, 'only colour and shape tell where the work stands');
  return <span {...rest} className={useRootClass(Root, className)} data-component="StatusBadge" data-status={status} />;
}
