import { styled } from 'styled-components';
import { ControlBox } from './Field.styled.js';

/** A `ControlBox` that may have a sign or an icon before or after the value. */
export const AffixBox = styled(ControlBox)`
  & > [data-part='prefix'],
  & > [data-part='suffix'] {
    display: flex;
    align-items: center;
    flex: none;
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='prefix'] {
    padding-inline-start: var(--mg-space-3);
  }
  & > [data-part='suffix'] {
    padding-inline-end: var(--mg-space-3);
  }
  &:has(> [data-part='input']:disabled) > :is([data-part='prefix'], [data-part='suffix']) {
    color: inherit;
  }
`;
