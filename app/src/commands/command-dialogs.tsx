import { useAtom } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { type OpenDialog, openDialogAtom } from './open-dialog.ts';
import { useCommands } from './running.ts';
import { usePart } from './use-part.ts';

const loadPalette = () => import(/* webpackChunkName: "command-palette" */ './command-palette.tsx');
const loadKeys = () => import(/* webpackChunkName: "keys-dialog" */ './keys-dialog.tsx');

interface CommandDialogsProps {
  /** Whether commands can be looked for here. @default true */
  hasPalette?: boolean;
}

/** The palette and the key help of a page. Without a connection they open too, once the page has stood for a moment. */
export function CommandDialogs({ hasPalette = true }: CommandDialogsProps) {
  const [open, setOpen] = useAtom(openDialogAtom);
  useCommands({
    palette: hasPalette ? () => setOpen('palette') : undefined,
    help: () => setOpen('keys'),
  });
  // The next page opens its own dialogs.
  useEffect(() => () => setOpen(undefined), [setOpen]);
  // After the dialog is out of the page.
  useLayoutEffect(() => open?.restoreCaret, [open]);
  const close = () => setOpen(undefined);
  return (
    <>
      {hasPalette ? <Palette open={open?.name === 'palette' ? open : undefined} onClose={close} /> : null}
      <Keys open={open?.name === 'keys' ? open : undefined} onClose={close} />
    </>
  );
}

interface DialogProps {
  /** What the page could do when the dialog was opened; undefined while it is closed. */
  open: OpenDialog | undefined;
  onClose: () => void;
}

function Palette({ open, onClose }: DialogProps) {
  const part = usePart(loadPalette, 'the commands', open !== undefined, onClose);
  return open && part ? <part.default ready={open.ready} onClose={onClose} /> : null;
}

function Keys({ open, onClose }: DialogProps) {
  const part = usePart(loadKeys, 'the keyboard shortcuts', open !== undefined, onClose);
  return open && part ? <part.default known={open.known} onClose={onClose} /> : null;
}
