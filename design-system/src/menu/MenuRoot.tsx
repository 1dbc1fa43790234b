import { styled } from 'styled-components';

export const MenuRoot = styled.div`
  display: inline-block;

  & > [data-part='list'] {
    inset: var(--y, 0) auto auto var(--x, 0);
    box-sizing: border-box;
    min-inline-size: 12rem;
    max-inline-size: min(24rem, calc(100vw - 16px));
    max-block-size: var(--room, none);
    margin: 0;
    padding: var(--mg-space-1);
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--mg-color-border-hairline);
    border-radius: var(--mg-radius-md);
    background: var(--mg-color-bg-overlay);
    color: var(--mg-color-text-primary);
    box-shadow: var(--mg-shadow-overlay);
    font-family: var(--mg-font-sans);
    font-size: var(--mg-text-md);
    line-height: var(--mg-leading-normal);
  }
  & > [data-part='list'] > [data-part='item'] {
    display: flex;
    align-items: center;
    gap: var(--mg-space-3);
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: var(--mg-size-control-md);
    padding: var(--mg-space-1) var(--mg-space-3);
    border: 0;
    border-radius: var(--mg-radius-sm);
    background: transparent;
    color: inherit;
    font: inherit;
    text-align: start;
    text-decoration: none;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  & > [data-part='list'] > [data-part='item']:focus {
    outline: 2px solid transparent;
    background: var(--mg-color-bg-hover);
  }
  & > [data-part='list'] > [data-part='item']:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: -2px;
  }
  & > [data-part='list'] > [data-tone='danger'] {
    color: var(--mg-color-text-danger);
  }
  & > [data-part='list'] > [aria-disabled='true'] {
    color: var(--mg-color-text-disabled);
    cursor: not-allowed;
  }
  & > [data-part='list'] > [data-part='item'] > [data-part='icon'] {
    display: flex;
    flex: none;
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='list'] > [data-tone='danger'] > [data-part='icon'],
  & > [data-part='list'] > [aria-disabled='true'] > [data-part='icon'] {
    color: inherit;
  }
  & > [data-part='list'] > [data-part='item'] > [data-part='label'] {
    min-inline-size: 0;
  }
  @media (forced-colors: active) {
    & > [data-part='list'] > [aria-disabled='true'] {
      color: GrayText;
    }
  }
  @media print {
    & > [data-part='list'] {
      display: none;
    }
  }
`;
