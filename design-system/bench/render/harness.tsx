import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

/** Gives one part; `step` alternates its look. */
type Show = (key: number, step: number, children: ReactNode) => ReactElement;

export interface Row {
  id: string;
  title: string;
  service: string;
  words: number;
  submitted: string;
}
export interface Item {
  id: string;
  label: string;
}

/**
 * What each library shows in its own way. Functions, not components: a component of the bench around each part would be
 * a cost that plain React, whose parts are written here, does not have.
 */
export interface Parts {
  badge?: Show;
  card?: Show;
  button: Show;
  /** A text field with a description and, at each odd step, an error. */
  field: (key: number, step: number, label: string) => ReactElement;
  table: (rows: Row[]) => ReactElement;
  menu: (isOpen: boolean, items: Item[]) => ReactElement;
  dialog: (isOpen: boolean) => ReactElement;
  Provider?: ComponentType<{ children: ReactNode }>;
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

// Made before anything is measured, as an application has its data before it shows them.
const rows: Row[] = range(10_000).map((index) => ({
  id: `row-${index}`,
  title: `Row ${index + 1}`,
  service: ['Express Review', 'Deep Clarity Edit', 'Statement of Purpose'][index % 3] as string,
  words: 400 + ((index * 7919) % 4600),
  submitted: `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
}));
const items: Item[] = range(200).map((index) => ({ id: `item-${index}`, label: `Item ${index + 1}` }));

/** Puts `bench` on the window: each call returns when the frame that shows its work is done. */
export function expose({ Provider = ({ children }) => children, ...parts }: Parts): void {
  const { badge, card, button, field, table, menu, dialog } = parts;
  const scenes: Record<string, (step: number) => ReactNode> = {
    buttons: (step) => range(200).map((index) => button(index, step + index, <>Save {index}</>)),
    form: (step) => <form>{range(100).map((index) => field(index, step + index, `Question ${index}`))}</form>,
    table: () => table(rows),
    menu: (step) => menu(step % 2 === 1, items),
    dialog: (step) => dialog(step % 2 === 1),
    ...(badge &&
      card && {
        badges: (step) => (
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
        ),
      }),
  };
  let advance: () => void = () => undefined;
  function Scene({ name }: { name: string }) {
    const [step, setStep] = useState(0);
    advance = () => setStep((now) => now + 1);
    return scenes[name]?.(step);
  }
  let root: Root | undefined;
  const shown = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
  const bench = {
    scenes: Object.keys(scenes),
    draw: (name: string, step: number) => scenes[name]?.(step),
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
