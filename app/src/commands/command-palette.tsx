import { Dialog, VisuallyHidden } from '@marginalia/design-system';
import { useCombobox } from 'downshift';
import { useAtom, useAtomValue } from 'jotai';
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { type CommandId, commands } from './commands.ts';
import { type Found, findCommands } from './find-commands.ts';
import { KeyCaps } from './key-caps.tsx';
import { keyChoicesAtom, keysIn } from './key-choices.ts';
import { recentAtom } from './recent.ts';
import { runCommand } from './running.ts';

/** Near the top of the window, and all of a phone's: the list may be as long as it is. */
const Sheet = styled(Dialog)`
  margin-block-start: min(12dvh, 6rem);

  & > [data-part='body'] {
    /* Room for the ring around the field. */
    padding-block: var(--mg-space-1) var(--mg-space-3);
  }
  @media (max-width: 47.99rem) {
    inline-size: 100vw;
    max-inline-size: none;
    block-size: 100dvh;
    max-block-size: none;
    margin: 0;
    border: 0;
    border-radius: 0;
  }
`;

const Field = styled.input`
  inline-size: 100%;
  min-block-size: var(--mg-size-control-md);
  padding-inline: var(--mg-space-3);
  border: 1px solid var(--mg-color-border-control);
  border-radius: var(--mg-radius-md);
  font: inherit;
  font-size: max(1rem, var(--mg-text-md));
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-surface);

  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 1px;
  }
`;

const List = styled.div`
  margin-block-start: var(--mg-space-3);
  margin-inline: calc(-1 * var(--mg-space-3));
  overflow-y: auto;
  overscroll-behavior: contain;

  @media (min-width: 48rem) {
    block-size: min(26rem, 50dvh);
  }
  & [data-part='group'] {
    padding: var(--mg-space-2) var(--mg-space-3) var(--mg-space-1);
    font-size: var(--mg-text-xs);
    font-weight: var(--mg-weight-bold);
    color: var(--mg-color-text-secondary);
  }
  & [role='option'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--mg-space-4);
    min-block-size: 2.25rem;
    padding: var(--mg-space-1) var(--mg-space-3);
    border-radius: var(--mg-radius-md);
    font-size: var(--mg-text-sm);
    cursor: pointer;
    scroll-margin-block: var(--mg-space-8) var(--mg-space-2);
  }
  & [role='option'][aria-selected='true'] {
    background: var(--mg-color-bg-selected);
  }
  & [role='option'] > span:first-child {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  & [data-part='keys'] {
    flex: none;
    white-space: nowrap;
  }
  @media (max-width: 47.99rem) {
    & [data-part='keys'] > :nth-child(n + 2) {
      display: none;
    }
  }
  & > p {
    margin: 0;
    padding: var(--mg-space-3);
    color: var(--mg-color-text-secondary);
  }
  @media (pointer: coarse) {
    & [role='option'] {
      min-block-size: 2.75rem;
    }
  }
  @media (forced-colors: active) {
    & [role='option'][aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

interface CommandPaletteProps {
  /** What can be done now, with the names that are not the table's. */
  ready: ReadonlyMap<CommandId, string | undefined>;
  onClose: () => void;
}

/** Finds a command by typing and does it, where the focus was before. */
export default function CommandPalette({ ready, onClose }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [recent, addRecent] = useAtom(recentAtom);
  const choices = useAtomValue(keyChoicesAtom);
  const id = useId();
  const known = commands.filter(({ id }) => id !== 'palette' && ready.has(id));
  const found = findCommands(known, ready, recent, query);
  const choose = ({ command }: Found) => {
    addRecent(command.id);
    // The dialog gives the focus back before the command takes it elsewhere.
    flushSync(onClose);
    runCommand(command.id);
  };
  const menu = useCombobox<Found>({
    items: found,
    isOpen: true,
    selectedItem: null,
    inputValue: query,
    inputId: id,
    defaultHighlightedIndex: 0,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.command.id,
    scrollIntoView: (option) => option?.scrollIntoView({ block: 'nearest' }),
  });
  const { highlightedIndex } = menu;
  // After the dialog was opened, which gives the focus to its title.
  useLayoutEffect(() => document.getElementById(id)?.focus(), [id]);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Sheet isOpen onOpenChange={onClose} title="Commands" data-part="palette">
      <Field
        {...menu.getInputProps({
          'aria-label': 'Find a command',
          placeholder: 'Find a command',
          spellCheck: false,
          autoComplete: 'off',
          // Set at once: a value that comes back a render later would throw the caret to the end.
          onChange: (event) => {
            setQuery((event.target as HTMLInputElement).value);
            menu.setHighlightedIndex(0);
          },
          onKeyDown: (event: KeyboardEvent) => {
            const { key, keyCode, nativeEvent } = event;
            // What an input method composes with these keys is its own.
            const isComposing = nativeEvent.isComposing || keyCode === 229;
            const isOurs = key === 'Enter' || key === 'Escape';
            if (isComposing || isOurs) Object.assign(nativeEvent, { preventDownshiftDefault: true });
            if (isComposing || !isOurs) return;
            event.preventDefault();
            const highlighted = found[highlightedIndex];
            if (key === 'Escape') onClose();
            else if (highlighted) choose(highlighted);
          },
        })}
      />
      <VisuallyHidden role="status">{countText(found.length)}</VisuallyHidden>
      <List {...menu.getMenuProps({ 'aria-label': 'Commands' })} role={found.length === 0 ? 'group' : 'listbox'}>
        {found.length === 0 ? <p>No command matches. Try another word.</p> : null}
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has no field set
          <div key={group} role="group" aria-label={group}>
            <div data-part="group" aria-hidden>
              {group}
            </div>
            {found.map((item, index) =>
              item.group === group ? (
                <div key={item.command.id} {...menu.getItemProps({ item, index, onClick: () => choose(item) })}>
                  <span>{item.label}</span>
                  <Keys of={keysIn(choices, item.command)} />
                </div>
              ) : null,
            )}
          </div>
        ))}
      </List>
    </Sheet>
  );
}

/** The first two keys: a third is no easier to remember. */
function Keys({ of }: { of: readonly string[] }) {
  return (
    <span data-part="keys">
      {of.slice(0, 2).map((key, index) => (
        <span key={key}>
          {index > 0 ? ' ' : ''}
          <KeyCaps of={key} />
        </span>
      ))}
    </span>
  );
}

const countText = (count: number) => (count === 1 ? '1 command' : `${count || 'No'} commands`);
