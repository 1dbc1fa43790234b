/** @returns whether a popover is open inside `root`, which takes a key before `root` does; a toast takes none */
export function hasOpenPopover(root: Element): boolean {
  try {
    return root.querySelector(':popover-open:not([data-component="Toaster"])') !== null;
  } catch {
    return false; // jsdom does not know the selector.
  }
}
