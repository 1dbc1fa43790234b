import { atom } from 'jotai';
import { z } from 'zod';
import { personAtom } from '../accounts/current-user.ts';
import type { Person } from '../accounts/person.ts';
import { boundedFamily } from '../state/family.ts';
import { storedAtom } from '../state/stored.ts';
import { type CommandId, commandOf } from './commands.ts';

const max = 5;
const none: readonly CommandId[] = [];
const RecentSchema = z.array(z.string());

const recentOf = boundedFamily((person: Person) =>
  storedAtom<readonly CommandId[]>({
    key: `preference:${person}:recentCommands`,
    initial: none,
    read: (stored) =>
      RecentSchema.safeParse(stored)
        .data?.filter((id) => commandOf(id))
        .slice(0, max),
  }),
);

/** What the person who works here chose last in the palette, the newest first; writing adds one. */
export const recentAtom = atom(
  (get) => get(recentOf(get(personAtom))),
  (get, set, id: CommandId) => {
    const recent = recentOf(get(personAtom));
    set(recent, [id, ...get(recent).filter((other) => other !== id)].slice(0, max));
  },
);
