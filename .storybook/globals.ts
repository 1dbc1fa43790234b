// What the toolbar and the page "Your own theme" have chosen.
import { fromGlobals, showTheme } from '../stories/theme/own-theme.ts';

export type Globals = Record<string, unknown>;

/** Reads a choice. Storybook writes globals of the address as plain words, so they are strings here. */
export const choice = (globals: Globals, name: string) => String(globals[name] ?? '');

/** Shows all choices on the page. */
export function showGlobals(globals: Globals): void {
  const root = document.documentElement;
  root.dataset.theme = choice(globals, 'theme');
  root.dir = choice(globals, 'dir');
  root.dataset.motion = choice(globals, 'motion');
  showTheme(fromGlobals(globals));
}
