import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import { looks } from './looks.ts';

addons.setConfig({ theme: looks('light'), sidebar: { showRoots: true } });

// The sidebar follows the toolbar and the page "Your own theme", as the stories do.
addons.register('marginalia/looks', (api) => {
  const show = ({ globals }: { globals: Record<string, unknown> }) =>
    api.setOptions({ theme: looks(globals.theme === 'dark' ? 'dark' : 'light') });
  api.on(SET_GLOBALS, show);
  api.on(GLOBALS_UPDATED, show);
});
