'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { addModal } from '../../internal/modals.js';
import type { EditorMode } from '../engine/session-options.js';
import type { EditorLabels } from './labels.js';
import type { Actions, EditorKeys, isReadingKey, keyCaps, shortcuts } from './shortcuts.js';
import type { ToolButton } from './ToolButton.js';

const Root = styled.dialog`
  max-inline-size: min(36rem, calc(100vw - var(--mg-space-8)));
  padding: var(--mg-space-5);
  border: 1px solid var(--mg-color-border-hairline);
  border-radius: var(--mg-radius-lg);
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-overlay);
  box-shadow: var(--mg-shadow-overlay);

  &::backdrop {
    background: var(--mg-scrim);
  }
  & > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--mg-space-4);
  }
  & h2 {
    margin: 0;
    font: var(--mg-weight-medium) var(--mg-text-xl) / var(--mg-leading-tight) var(--mg-font-serif);
  }
  & dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: var(--mg-space-2) var(--mg-space-5);
    margin-block: var(--mg-space-4) 0;
    font: var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);
  }
  & dt {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mg-space-1) var(--mg-space-3);
  }
  & dd {
    margin: 0;
  }
  & kbd {
    padding-inline: var(--mg-space-1);
    border: 1px solid var(--mg-color-border-hairline);
    border-radius: var(--mg-radius-sm);
    font: var(--mg-text-xs) / 1.6 var(--mg-font-mono);
  }
`;

interface ShortcutsDialogProps {
  onClose: () => void;
  /** What can be done: other keys are not named. */
  actions: Actions;
  mode: EditorMode;
  keys: EditorKeys;
  labels: EditorLabels;
  isMac: boolean;
  /** Passed in, as what follows: bundlers merge only modules that one chunk uses, so an import here would weigh more there. */
  keyMap: { shortcuts: typeof shortcuts; keyCaps: typeof keyCaps; isReadingKey: typeof isReadingKey };
  Button: typeof ToolButton;
  closeIcon: ReactNode;
}

/** Shortens a list of more than three keys to the first and the last. */
const abridged = (keys: readonly string[]): string[] =>
  keys.length > 3 ? [keys[0] ?? '', '…', keys.at(-1) ?? ''] : [...keys];

/** The keyboard map, as it is in the present mode. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { onClose, actions, mode, keys, labels, isMac, keyMap, Button, closeIcon } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const title = useId();
  useLayoutEffect(() => {
    if (!ref.current) return;
    ref.current.showModal();
    return addModal(ref.current);
  }, []);
  return (
    <Root ref={ref} aria-labelledby={title} data-part="shortcuts" onClose={onClose}>
      <header>
        <h2 id={title}>{labels.shortcuts}</h2>
        <Button label={labels.close} icon={closeIcon} onClick={() => ref.current?.close()} />
      </header>
      <dl>
        {keyMap.shortcuts
          .filter(({ id }) => actions[id])
          .map((shortcut) => (
            <ShortcutRow
              key={shortcut.id}
              keys={abridged(
                (keys[shortcut.id] ?? shortcut.keys).filter(
                  (key) => key && (mode === 'highlight' || !keyMap.isReadingKey(key)),
                ),
              )}
              capsOf={(key) => keyMap.keyCaps(key, isMac, labels.keyNames)}
            >
              {labels.keys[shortcut.id]}
            </ShortcutRow>
          ))}
      </dl>
    </Root>
  );
}

interface ShortcutRowProps {
  keys: readonly string[];
  capsOf: (key: string) => string[];
  children?: string;
}

function ShortcutRow({ keys, capsOf, children }: ShortcutRowProps) {
  if (keys.length === 0) return null;
  return (
    <>
      <dt>
        {keys.map((key) => (
          <span key={key}>
            {key === '…'
              ? key
              : capsOf(key).map((cap, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a key may hold the same cap twice, and the list never changes
                  <kbd key={index}>{cap}</kbd>
                ))}
          </span>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  );
}
