import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useControlledState } from 'react-stately/useControlledState';
import type { DialogProps } from '../dialog/index.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { keysOf, needs, oneHolder } from '../internal/warn.js';
import { PaletteSearch } from './PaletteSearch.js';
import { PaletteSheet } from './PaletteSheet.js';

export interface CommandPaletteItem {
  /** Given to `onAction`; unique among the items. */
  id: string;
  /** Names the command, beginning with a verb. */
  label: string;
  /** Stands over the commands that share it, and is searched too. */
  group?: string;
  /** Stands at the end of the row, such as the keys of the command. */
  meta?: ReactNode;
}

/** Every word of a CommandPalette. */
export interface CommandPaletteLabels {
  /** Names the close button. */
  close: string;
  /** Names the field, and stands in it while it is empty. */
  field: string;
  /** Stands in place of the list when nothing matches. */
  empty: string;
  /** Says how many commands there are, for screen readers. */
  count: (count: number) => string;
}

const english: CommandPaletteLabels = {
  close: 'Close',
  field: 'Find a command',
  empty: 'No command matches. Try another word.',
  count: (count) => (count === 1 ? '1 command' : `${count || 'No'} commands`),
};

export interface CommandPaletteProps
  extends Omit<DialogProps, 'children' | 'closeLabel' | 'footer' | 'initialFocusRef' | 'labels' | 'size' | 'title'> {
  /** Names the palette, on screen and for assistive technology: "Commands". */
  label: string;
  /** Lists what can be done now. */
  items: readonly CommandPaletteItem[];
  /** Called with the id of the chosen command, after the palette has closed and given the focus back. */
  onAction?: (id: string) => void;
  /**
   * Finds the commands for what is typed, the best first. A group stands where its first command is.
   * @default those whose label and group hold every typed word, whatever its case and accents
   */
  filter?: (items: readonly CommandPaletteItem[], query: string) => readonly CommandPaletteItem[];
  /** Replaces the built-in words, all or some. */
  labels?: PartialLabels<CommandPaletteLabels>;
}

/** Finds a command by typing and does it. */
export function CommandPalette({
  label,
  items,
  onAction,
  filter,
  labels: ownLabels,
  isOpen: isOpenProp,
  defaultOpen,
  onOpenChange,
  ...rest
}: CommandPaletteProps) {
  const labels = useLabels('CommandPalette', english, ownLabels);
  const [isOpen, setOpen] = useControlledState(isOpenProp, defaultOpen ?? false, onOpenChange);
  const field = useRef<HTMLInputElement>(null);
  needs('CommandPalette', 'label', label, 'a screen reader cannot say what it is');
  oneHolder('CommandPalette', { isOpen: isOpenProp, defaultOpen });
  keysOf('CommandPalette', items, 'onAction cannot tell them apart');
  const close = () => setOpen(false);
  return (
    <PaletteSheet
      {...rest}
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={label || '\u00A0'}
      labels={{ close: labels.close }}
      initialFocusRef={field}
    >
      <PaletteSearch
        label={label}
        labels={labels}
        items={items}
        filter={filter}
        inputRef={field}
        onClose={close}
        onChoose={(id) => {
          // The dialog gives the focus back before the command takes it elsewhere.
          flushSync(close);
          onAction?.(id);
        }}
      />
    </PaletteSheet>
  );
}
