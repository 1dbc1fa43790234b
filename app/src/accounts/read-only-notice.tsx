import { Notice } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { useIsReadOnly } from './role.ts';

const AbovePage = styled.div`
  margin-block-end: var(--mg-space-6);
`;

/** Says on every administrators' page why there are no buttons that change an order. */
export function ReadOnlyNotice() {
  if (!useIsReadOnly()) return null;
  return (
    <AbovePage>
      <Notice tone="info" title="You have read-only access">
        You see all orders and figures. To approve or edit orders, ask an owner to change your role.
      </Notice>
    </AbovePage>
  );
}
