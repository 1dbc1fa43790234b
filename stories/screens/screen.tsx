import { dismissToast } from '@marginalia/design-system';
import { Provider } from 'jotai';
import { useState } from 'react';
import { createMemoryRouter, parsePath, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { waitFor } from 'storybook/test';
import { AppStyle } from '../../app/src/layout/app-style.ts';
import { forgetAll } from '../../app/src/query/client.ts';
import { routes } from '../../app/src/router.tsx';
import { store } from '../../app/src/state/store.ts';
import { startClock } from './fake/clock.ts';
import { openCalls, startServer } from './fake/network.ts';
import { administrator, client, owner, reader } from './fake/people.ts';
import type { Replies } from './fake/server.ts';
import { newWorld, type World } from './fake/world.ts';

interface ScreenOptions {
  /** Who looks at it. */
  readonly as?: keyof typeof people;
  /** Changes what the server knows. */
  readonly world?: (world: World) => void;
  /** Other answers than the fake server's own. */
  readonly replies?: Replies;
  /** What the browser remembers. */
  readonly local?: Readonly<Record<string, string>>;
  readonly session?: Readonly<Record<string, string>>;
  /** What the history entry holds. */
  readonly state?: unknown;
  readonly isOffline?: boolean;
  /** The picture shows the whole page; others end where the window does. */
  readonly isWhole?: boolean;
  readonly routes?: RouteObject[];
}
interface ScreenParameters extends ScreenOptions {
  readonly path: string;
}

const people = { visitor: null, client, administrator, owner, reader } as const;

/** The parameters of a story that shows the app at a path. */
export const at = (path: string, options: ScreenOptions = {}) => ({
  screen: { path, ...options } satisfies ScreenParameters,
});

/** A phone's window, in Storybook and in the tests. */
export const phone = { viewport: { value: 'phone', isRotated: false } };

/** Leaves in a store what is given and what Storybook keeps there for itself: no story sees what an earlier one did. */
function refill(storage: Storage, seed: Readonly<Record<string, string>>): void {
  for (const key of Object.keys(storage)) if (!/^(@?storybook|sb)/.test(key)) storage.removeItem(key);
  for (const [key, value] of Object.entries(seed)) storage.setItem(key, value);
}

function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return () => Reflect.deleteProperty(navigator, 'onLine');
}

interface StoryContext {
  readonly parameters: { readonly screen?: ScreenParameters };
}

function begin({ parameters: { screen } }: StoryContext) {
  if (!screen) return;
  const { as = 'visitor', replies = {}, local, session = {} } = screen;
  const world = newWorld(people[as]);
  screen.world?.(world);
  refill(localStorage, { ...(world.user ? { signedIn: String(world.user.id) } : {}), ...local });
  refill(sessionStorage, session);
  forgetAll();
  // The atoms that outlive a story read what the browser has now.
  window.dispatchEvent(new StorageEvent('storage'));
  const undo = [
    startClock(),
    startServer(world, replies),
    ...(screen.isOffline ? [goOffline()] : []),
    () => dismissToast(),
  ];
  return () => {
    for (const back of undo) back();
  };
}

function Screen({ path, state, routes: tree = routes }: ScreenParameters) {
  const [router] = useState(() => createMemoryRouter(tree, { initialEntries: [{ ...parsePath(path), state }] }));
  return (
    <Provider store={store}>
      <AppStyle />
      <RouterProvider router={router} />
    </Provider>
  );
}

const waiting = '[data-component="Spinner"], [data-component="Skeleton"], [data-component="ServiceCardSkeleton"]';

/** Waits until the screen is what it will be: all that was asked for is here, or visibly still on its way. */
export async function settled({ parameters: { screen } }: StoryContext): Promise<void> {
  const isWaiting = Object.values(screen?.replies ?? {}).includes('never');
  const hasSettled = () => {
    if (openCalls() > 0) throw new Error('The screen still reads from the fake server');
    if (!document.querySelector(isWaiting ? waiting : 'h1')) throw new Error('The screen is not there yet');
    const late = isWaiting ? null : document.querySelector(waiting);
    if (!late) return;
    // Some parts are asked for only when the reader comes near them.
    late.scrollIntoView({ block: 'center' });
    throw new Error('The screen still shows that it waits');
  };
  const { scrollY } = window;
  let isChanging = true;
  const observer = new MutationObserver(() => {
    isChanging = true;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // What has just arrived is drawn, and may ask for more: the screen stands when nothing moved for a while.
  while (isChanging) {
    await waitFor(hasSettled, { timeout: 10_000 });
    isChanging = false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  observer.disconnect();
  window.scrollTo({ top: scrollY, behavior: 'instant' });
}

/** Waits for the screen, then does what a person would do on it. */
export const once =
  <Context extends StoryContext>(act: (context: Context) => Promise<void>) =>
  async (context: Context): Promise<void> => {
    await settled(context);
    await act(context);
    await settled(context);
  };

/** What every file of screens has: the real routes on a fake server that knows the same people and orders each time. */
export const screens = {
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  beforeEach: begin,
  render: (_: unknown, { parameters }: StoryContext) =>
    parameters.screen ? <Screen {...parameters.screen} /> : <p>This story names no path.</p>,
  play: settled,
};
