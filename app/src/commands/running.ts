import { useEffect, useEffectEvent } from 'react';
import type { CommandId, DeskCommandId } from './commands.ts';

/** A part of the page that can do some of the commands. */
interface CommandSource {
  /** The commands that it offers now. */
  readonly ids: () => readonly CommandId[];
  /** Whether a command would do something now. @default true */
  readonly isReady?: (id: CommandId) => boolean;
  /** A label that replaces the one of the table. */
  readonly label?: (id: CommandId) => string | undefined;
  /** Runs the command. Returns false when it did nothing. */
  readonly run: (id: CommandId) => unknown;
}

const sources = new Set<CommandSource>();

const sourceOf = (id: CommandId) => [...sources].find((source) => source.ids().includes(id));

/** The commands of this page, whether they would do something now or not. */
export const knownCommands = (): ReadonlySet<CommandId> => new Set([...sources].flatMap((source) => source.ids()));

/** The commands that would do something now, with a label where it differs from the table's. */
export const readyCommands = (): ReadonlyMap<CommandId, string | undefined> =>
  new Map(
    [...sources].flatMap((source) =>
      source
        .ids()
        .filter((id) => source.isReady?.(id) ?? true)
        .map((id) => [id, source.label?.(id)] as const),
    ),
  );

/** Runs a command. Returns false when nothing on the page runs it. */
export function runCommand(id: CommandId): boolean {
  const source = sourceOf(id);
  return source !== undefined && source.run(id) !== false;
}

/** Adds a part that can do commands. @returns a function that removes it */
export function addCommands(source: CommandSource): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

type CommandActions = Partial<Record<DeskCommandId, (() => unknown) | undefined>>;

/** Offers a component's actions for commands of the desk while it is on the page; an undefined action is not offered. */
export function useCommands(actions: CommandActions): void {
  const run = useEffectEvent((id: CommandId) => actions[id as DeskCommandId]?.());
  const ids = useEffectEvent(() =>
    Object.entries(actions)
      .filter(([, action]) => action !== undefined)
      .map(([id]) => id),
  );
  useEffect(() => addCommands({ ids: () => ids(), run: (id) => run(id) }), []);
}
