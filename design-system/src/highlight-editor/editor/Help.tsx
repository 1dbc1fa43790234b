'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import type { ComponentProps } from 'react';
import type { ShortcutsDialog } from './ShortcutsDialog.js';
import { useLater } from './use-later.js';

const load = () => import('./ShortcutsDialog.js');

/** The dialog of keys while it is open. */
export function Help({ isOpen, ...rest }: ComponentProps<typeof ShortcutsDialog> & { isOpen: boolean }) {
  const dialog = useLater(load, isOpen, rest.onClose);
  return isOpen && dialog ? <dialog.ShortcutsDialog {...rest} /> : null;
}
