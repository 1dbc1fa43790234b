import type { RefObject } from 'react';

/** What stands to the left of the text; one at a time. */
export type PaneName = 'outline' | 'order' | 'none';

/** The panes of the desk: which one is open, what opens them, and whether all are put away. */
export interface DeskPanes {
  readonly pane: PaneName;
  readonly open: (pane: PaneName) => void;
  readonly outlineButton: RefObject<HTMLButtonElement | null>;
  readonly orderButton: RefObject<HTMLButtonElement | null>;
  readonly isFocusMode: boolean;
  readonly setFocusMode: (isFocusMode: boolean) => void;
}
