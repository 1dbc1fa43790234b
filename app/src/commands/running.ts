import { useEffect, useEffectEvent } from 'react';
import type { CommandId, DeskCommandId } from './commands.ts';

/** A part of the page that can do some of the commands. */
interface CommandSource {
  /** The commands that it has here. */
  readonly ids: () => readonly CommandId[];
  /** The one of these that would do something now. @default all */
  readonly isReady?: (id: CommandId) => boolean;
  /** What a command is called here, where that is not what the table says. */
  readonly label?: (id: CommandId) => string | undefined;
  /** Does it; false where it was not for this command to do. */
  readonly run: (id: CommandId) => unknown;
}

const sources = new Set<CommandSource>();

const sourceOf = (id: CommandId) => [...sources].find((source) => source.ids().includes(id));

/** The commands of this page, whether they would do something now or not. */
export const knownCommands = (): ReadonlySet<CommandId> => new Set([...sources].flatMap((source) => source.ids()));

/** The commands that would do something now, with their names where these are not the table's. */
export const readyCommands = (): ReadonlyMap<CommandId, string | undefined> =>
  new Map(
    [...sources].flatMap((source) =>
      source
        .ids()
        .filter((id) => source.isReady?.(id) ?? true)
        .map((id) => [id, source.label?.(id)] as const),
    ),
  );

/** Does a command; false where nothing on the page does it. */
export function runCommand(id: CommandId): boolean {
  const source = sourceOf(id);
  return source !== undefined && source.run(id) !== false;
}

/** Adds a part that can do commands. @returns what takes it away again */
export function addCommands(source: CommandSource): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

type CommandActions = Partial<Record<DeskCommandId, (() => unknown) | undefined>>;

/** What a component does for commands of the desk while it is on the page; undefined for those that it cannot do now. */
export function useCommands(actions: CommandActions): void {
  const run = useEffectEvent((id: CommandId) => actions[id as DeskCommandId]?.());
  const ids = useEffectEvent(() =>
    Object.entries(actions)
      .filter(([, action]) => action !== undefined)
      .map(([id]) => id),
  );
  useEffect(() => addCommands({ ids: () => ids(), run: (id) => run(id) }), []);
}
