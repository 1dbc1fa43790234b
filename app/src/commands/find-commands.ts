import type { Command, CommandId } from './commands.ts';

/** A command as the palette shows it. */
export interface Found {
  readonly command: Command;
  readonly label: string;
  /** What it stands under: the command's own group, or "Recent". */
  readonly group: string;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The commands whose name or group holds every typed word, whatever its case and accents: recent ones first, then those
 * whose name begins with what is typed.
 */
export function findCommands(
  commands: readonly Command[],
  labels: ReadonlyMap<CommandId, string | undefined>,
  recent: readonly CommandId[],
  query: string,
): Found[] {
  const wanted = plain(query);
  const words = wanted.split(' ');
  const found = commands
    .map((command) => ({ command, label: labels.get(command.id) ?? command.label, group: command.group }))
    .filter(({ label, group }) => words.every((word) => plain(`${label} ${group}`).includes(word)));
  const rankOf = ({ command }: Found) => {
    const rank = recent.indexOf(command.id);
    return rank === -1 ? recent.length : rank;
  };
  const begins = ({ label }: Found) => (wanted !== '' && plain(label).startsWith(wanted) ? 0 : 1);
  const sorted = found
    .toSorted((a, b) => rankOf(a) - rankOf(b) || begins(a) - begins(b))
    .map((one) => (recent.includes(one.command.id) ? { ...one, group: 'Recent' } : one));
  // A group stands together, where its best command is.
  return byGroup(sorted).flatMap(([, members]) => members);
}

/** The groups in the order of their first members, each with its members. */
export const byGroup = <T extends { readonly group: string }>(list: readonly T[]): [group: string, members: T[]][] =>
  [...new Set(list.map(({ group }) => group))].map((name) => [name, list.filter(({ group }) => group === name)]);
