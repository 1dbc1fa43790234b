'use no memo'; // What React's compiler adds weighs more than it saves.

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CircleAlert } from '../internal/icons.js';

const Root = styled.div`
  display: flex;
  gap: var(--mg-space-2);
  max-inline-size: var(--mg-width-text);
  font-size: var(--mg-text-sm);
  font-weight: var(--mg-weight-medium);
  color: var(--mg-color-text-danger);

  & > svg {
    flex: none;
    inline-size: 1rem;
    block-size: 1lh;
    stroke-width: 1.75;
  }
`;

/** Says under a control what is wrong; the icon keeps it from being told by colour alone. */
export function ErrorText({ id, role, children }: { id?: string; role?: 'alert'; children: ReactNode }) {
  return (
    <Root data-part="error" id={id} role={role}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </Root>
  );
}
