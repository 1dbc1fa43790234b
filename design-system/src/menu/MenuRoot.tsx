import { styled } from 'styled-components';
import { bareButton, innerFocusRing, popoverSheet } from '../internal/styles.js';

export const MenuRoot = styled.div`
  display: inline-block;
`;

/** The list of a menu, which may stand elsewhere in the page than its button. */
export const MenuList = styled.div`
    ${popoverSheet}
    min-inline-size: 12rem;
    max-inline-size: min(24rem, calc(100vw - 16px));
    border-color: var(--mg-color-border-hairline);

    @media print {
      display: none;
    }
  & [data-part='section'] + *,
  & * + [data-part='section'] {
    margin-block-start: var(--mg-space-1);
    padding-block-start: var(--mg-space-1);
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
  & [data-part='section-label'] {
    padding: var(--mg-space-1) var(--mg-space-3);
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
  }
  & [data-part='item'] {
    ${bareButton}
    display: flex;
    align-items: center;
    gap: var(--mg-space-3);
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: var(--mg-size-control-md);
    padding: var(--mg-space-1) var(--mg-space-3);
    border-radius: var(--mg-radius-sm);
    text-align: start;
    text-decoration: none;
    overflow-wrap: anywhere;

    &:focus {
      outline: 2px solid transparent;
      background: var(--mg-color-bg-hover);
    }
    ${innerFocusRing}
    &[data-tone='danger'] {
      color: var(--mg-color-text-danger);
    }
    &[aria-disabled='true'] {
      color: var(--mg-color-text-disabled);
      cursor: not-allowed;

      @media (forced-colors: active) {
        color: GrayText;
      }
    }
    & > [data-part='icon'] {
      display: flex;
      flex: none;
      color: var(--mg-color-text-secondary);
    }
    &:is([data-tone='danger'], [aria-disabled='true']) > [data-part='icon'] {
      color: inherit;
    }
    & > [data-part='label'] {
      min-inline-size: 0;
    }
    & > [data-part='arrow'] {
      flex: none;
      margin-inline-start: auto;
      color: var(--mg-color-text-secondary);

      &:dir(rtl) {
        scale: -1 1;
      }
    }
  }
`;
