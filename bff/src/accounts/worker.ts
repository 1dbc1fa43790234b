import { sweeper } from '../http/sweeper.ts';
import type { AccountsApp } from './sessions.ts';

/** Removes ended sessions and links. */
export const sessionSweeper = sweeper<AccountsApp>('session-sweeper', ({ sessions }) => sessions.sweep());
