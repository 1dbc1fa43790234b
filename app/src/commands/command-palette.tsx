import { CommandPalette, type CommandPaletteItem } from '@marginalia/design-system';
import { useAtom, useAtomValue } from 'jotai';
import { styled } from 'styled-components';
import { type CommandId, commands } from './commands.ts';
import { findCommands } from './find-commands.ts';
import { KeyCaps } from './key-caps.tsx';
import { keyChoicesAtom, keysIn } from './key-choices.ts';
import { recentAtom } from './recent.ts';
import { runCommand } from './running.ts';

interface PaletteProps {
  /** What can be done now, with the names that are not the table's. */
  ready: ReadonlyMap<CommandId, string | undefined>;
  onClose: () => void;
}

/** Finds a command by typing and does it, where the focus was before. */
export default function Palette({ ready, onClose }: PaletteProps) {
  const [recent, addRecent] = useAtom(recentAtom);
  const choices = useAtomValue(keyChoicesAtom);
  const known = commands.filter(({ id }) => id !== 'palette' && ready.has(id));
  const find = (query: string): CommandPaletteItem[] =>
    findCommands(known, ready, recent, query).map(({ command, label, group }) => ({
      id: command.id,
      label,
      group,
      meta: <Keys of={keysIn(choices, command)} />,
    }));
  return (
    <CommandPalette
      isOpen
      onOpenChange={onClose}
      label="Commands"
      items={find('')}
      filter={(_, query) => find(query)}
      onAction={(id) => {
        addRecent(id as CommandId);
        runCommand(id as CommandId);
      }}
    />
  );
}

const Caps = styled.span`
  @media (max-width: 47.99rem) {
    & > :nth-child(n + 2) {
      display: none;
    }
  }
`;

/** The first two keys: a third is no easier to remember. */
function Keys({ of }: { of: readonly string[] }) {
  return (
    <Caps>
      {of.slice(0, 2).map((key, index) => (
        <span key={key}>
          {index > 0 ? ' ' : ''}
          <KeyCaps of={key} />
        </span>
      ))}
    </Caps>
  );
}
