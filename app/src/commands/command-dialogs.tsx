import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { openDialogAtom } from './open-dialog.ts';
import { useCommands } from './running.ts';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

interface CommandDialogsProps {
  /** Whether commands can be looked for here. @default true */
  hasPalette?: boolean;
}

/** The palette and the key help of a page, loaded when one of them is opened. */
export function CommandDialogs({ hasPalette = true }: CommandDialogsProps) {
  const [open, setOpen] = useAtom(openDialogAtom);
  useCommands({
    palette: hasPalette ? () => setOpen('palette') : undefined,
    help: () => setOpen('keys'),
  });
  const close = () => setOpen(undefined);
  return (
    <Suspense fallback={null}>
      {open?.name === 'palette' ? <CommandPalette ready={open.ready} onClose={close} /> : null}
      {open?.name === 'keys' ? <KeysDialog known={open.known} onClose={close} /> : null}
    </Suspense>
  );
}
