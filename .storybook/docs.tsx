// The frame of each docs page: in the theme that the toolbar or the page "Your own theme" has chosen.
import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { GlobalStyle } from '../design-system/src/theme/index.ts';
import { accentIn, fromGlobals } from '../stories/theme/own-theme.ts';
import { choice, type Globals, showGlobals } from './globals.ts';
import { looks } from './looks.ts';

/** What a docs page knows besides what its type says: the choices that were made before it was opened. */
interface WithStore {
  store?: { userGlobals?: { globals?: Globals } };
}

export default function Docs({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const [globals, setGlobals] = useState<Globals>(
    () => (context as WithStore).store?.userGlobals?.globals ?? context.projectAnnotations.initialGlobals ?? {},
  );
  useEffect(() => {
    const update = (event: { globals: Globals }) => setGlobals(event.globals);
    context.channel.on(GLOBALS_UPDATED, update);
    return () => context.channel.off(GLOBALS_UPDATED, update);
  }, [context]);
  // A page is read in its own direction: that of the toolbar is for the stories in it.
  useEffect(() => showGlobals({ ...globals, dir: 'ltr' }), [globals]);
  const scheme = choice(globals, 'theme') === 'dark' ? 'dark' : 'light';
  return (
    <DocsContainer context={context} theme={looks(scheme, accentIn(fromGlobals(globals), scheme))}>
      <GlobalStyle />
      {children}
    </DocsContainer>
  );
}
