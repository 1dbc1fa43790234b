import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

/** Gives one part; `step` alternates its look. */
type Show = (key: number, step: number, children: ReactNode) => ReactElement;

/**
 * What each library shows in its own way. Functions, not components: a component of the bench around each part would be
 * a cost that plain React, whose parts are written here, does not have.
 */
export interface Parts {
  badge?: Show;
  card?: Show;
  button: Show;
  Provider?: ComponentType<{ children: ReactNode }>;
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Puts `bench` on the window: each call returns when the frame that shows its work is done. */
export function expose({ badge, card, button, Provider = ({ children }) => children }: Parts): void {
  let advance: () => void = () => undefined;
  function Scene({ name }: { name: string }) {
    const [step, setStep] = useState(0);
    advance = () => setStep((now) => now + 1);
    if (name === 'buttons' || !badge || !card) {
      return range(200).map((index) => button(index, step + index, <>Save {index}</>));
    }
    return (
      <>
        {range(1000).map((index) => badge(index, step + index, <>Badge {index}</>))}
        {range(200).map((index) =>
          card(
            index,
            step + index,
            <>
              <p>Title {index}</p>
              <p>One line of text</p>
              <p>Another line of text</p>
            </>,
          ),
        )}
      </>
    );
  }
  let root: Root | undefined;
  const shown = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
  const bench = {
    hasBadges: Boolean(badge && card),
    nothing: shown,
    mount(name: string) {
      root = createRoot(document.getElementById('root') as HTMLElement);
      flushSync(() =>
        root?.render(
          <Provider>
            <Scene name={name} />
          </Provider>,
        ),
      );
      return shown();
    },
    change() {
      flushSync(advance);
      return shown();
    },
    unmount() {
      root?.unmount();
      return shown();
    },
  };
  Object.assign(globalThis, { bench });
}
