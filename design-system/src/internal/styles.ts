// Plain strings: a bundler leaves out those that a part does not use, which it cannot with a call such as css`…`.

/** The ring around what has the keyboard focus. */
export const focusRing = `
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
`;

/** The ring inside the edge, for what stands in a box that would clip it. */
export const innerFocusRing = `
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: -2px;
  }
`;

/** Takes words off the screen and leaves them to screen readers. */
export const visuallyHidden = `
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** The text of controls and lists: it does not depend on where in a page they stand. */
export const controlText = `
  color: var(--mg-color-text-primary);
  font-family: var(--mg-font-sans);
  font-size: var(--mg-text-md);
  line-height: var(--mg-leading-normal);
`;

/** A native button without its own look. */
export const bareButton = `
  margin: 0;
  padding: 0;
  border: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  cursor: pointer;
`;

/** The sheet of a list or panel beside its control; `usePopover` sets the variables. */
export const popoverSheet = `
  position: fixed;
  inset: var(--y, 0) auto auto var(--x, 0);
  box-sizing: border-box;
  max-inline-size: calc(100vw - 16px);
  max-block-size: var(--room, none);
  margin: 0;
  padding: var(--mg-space-1);
  border: 1px solid var(--mg-color-border-control);
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-overlay);
  box-shadow: var(--mg-shadow-overlay);
  ${controlText}
  overflow: auto;
  overscroll-behavior: contain;
`;

/** @returns one rule for each value of a data attribute of the root */
export const rulesFor = <Value extends string | number>(
  attribute: string,
  values: readonly Value[],
  declarations: (value: Value) => string,
): string[] => values.map((value) => `&[data-${attribute}='${value}'] { ${declarations(value)} }`);
