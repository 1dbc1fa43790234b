import type { CurrentUser, Submission } from '@marginalia/bff/contract';
import type { Replies } from './server.ts';
import type { World } from './world.ts';

/**
 * For a story whose session ends while its page is open: what the story needs, how to end the session, and what the server
 * holds afterwards.
 */
export function endingSession(user: CurrentUser) {
  let world: World | undefined;
  return {
    world: (begun: World): void => {
      world = begun;
    },
    replies: {
      // The same person again.
      login: (call) => {
        call.world.user = user;
        return user;
      },
    } satisfies Replies,
    end: (): void => {
      if (world) world.user = null;
    },
    submission: (id: number): Submission | undefined => world?.submissions.find((row) => row.id === id),
  };
}

/** Whoever comes back to a window reads its lists again. */
export const comeBack = (): boolean => window.dispatchEvent(new Event('focus'));
