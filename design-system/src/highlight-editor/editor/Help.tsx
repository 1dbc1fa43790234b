'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import type { ComponentProps } from 'react';
import { X } from '../../internal/icons.js';
import { isMac } from '../engine/platform.js';
import type { ShortcutsDialog } from './ShortcutsDialog.js';
import { isReadingKey, keyCaps, shortcuts } from './shortcuts.js';
import { ToolButton } from './ToolButton.js';
import { useLater } from './use-later.js';

const keyMap = { shortcuts, keyCaps, isReadingKey };
const load = () => import('./ShortcutsDialog.js');

type HelpProps = Omit<ComponentProps<typeof ShortcutsDialog>, 'isMac' | 'keyMap' | 'Button' | 'closeIcon'> & {
  isOpen: boolean;
};

/** The dialog of keys while it is open. */
export function Help({ isOpen, ...rest }: HelpProps) {
  const dialog = useLater(load, isOpen, rest.onClose);
  return isOpen && dialog ? (
    <dialog.ShortcutsDialog
      {...rest}
      isMac={isMac()}
      keyMap={keyMap}
      Button={ToolButton}
      closeIcon={<X aria-hidden />}
    />
  ) : null;
}
