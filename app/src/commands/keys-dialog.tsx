import { Button, Dialog, Heading, Inline, Stack, Text } from '@marginalia/design-system';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CommandKeys } from './command-keys.tsx';
import { type CommandId, commands } from './commands.ts';
import { byGroup } from './find-commands.ts';
import { keyChoicesAtom, keysIn } from './key-choices.ts';

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--mg-space-1) var(--mg-space-4);
    min-block-size: 2.25rem;
    padding-block: var(--mg-space-1);
    border-block-end: 1px solid var(--mg-color-border-hairline);
    font-size: var(--mg-text-sm);
  }
  & > li > [data-part='name'] {
    flex: 1 1 14rem;
    min-inline-size: 0;
  }
`;

interface KeysDialogProps {
  /** The commands of the page. */
  known: ReadonlySet<CommandId>;
  onClose: () => void;
}

/** The keys of this page, and where they are changed. */
export default function KeysDialog({ known, onClose }: KeysDialogProps) {
  const [choices, setChoices] = useAtom(keyChoicesAtom);
  const [isChanging, setChanging] = useState(false);
  const shown = commands.filter(
    (command) => known.has(command.id) && (isChanging || keysIn(choices, command).length > 0),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      footer={
        <Inline gap={3} wrap justify="end">
          {isChanging && Object.keys(choices).length > 0 ? (
            <Button variant="quiet" onClick={() => setChoices({})}>
              Reset all keys
            </Button>
          ) : null}
          <Button variant="secondary" aria-pressed={isChanging} onClick={() => setChanging(!isChanging)}>
            Change keys
          </Button>
        </Inline>
      }
    >
      <Stack gap={6}>
        <Text size="sm" tone="secondary">
          {isChanging
            ? 'Your keys are saved on this device. A letter or digit alone works on marks in the text, in Comment mode.'
            : 'A letter or digit alone works in the text, in Comment mode: on the selected words, or on the mark at the cursor. In a comment, type ; and two letters for your reusable comments, or begin with / to choose a category.'}
        </Text>
        {byGroup(shown).map(([group, members]) => (
          <Stack key={group} gap={2} as="section">
            <Heading level={3} size="sm">
              {group}
            </Heading>
            <List>
              {members.map((command) => (
                <CommandKeys
                  key={command.id}
                  command={command}
                  choices={choices}
                  onChange={setChoices}
                  isChanging={isChanging && !command.isFixed}
                />
              ))}
            </List>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
