import { type ComponentType, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

/** What each library shows in its own way: `step` alternates the look of every one. */
export interface Parts {
  Badge?: ComponentType<{ step: number; children: ReactNode }>;
  Card?: ComponentType<{ step: number; children: ReactNode }>;
  Button: ComponentType<{ step: number; children: ReactNode }>;
  Provider?: ComponentType<{ children: ReactNode }>;
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Puts `bench` on the window: each call returns when the frame that shows its work is done. */
export function expose({ Badge, Card, Button, Provider = ({ children }) => children }: Parts): void {
  let advance: () => void = () => undefined;
  function Scene({ name }: { name: string }) {
    const [step, setStep] = useState(0);
    advance = () => setStep((now) => now + 1);
    if (name === 'buttons' || !Badge || !Card) {
      return range(200).map((index) => (
        <Button key={index} step={step + index}>
          Save {index}
        </Button>
      ));
    }
    return (
      <>
        {range(1000).map((index) => (
          <Badge key={index} step={step + index}>
            Badge {index}
          </Badge>
        ))}
        {range(200).map((index) => (
          <Card key={index} step={step + index}>
            <p>Title {index}</p>
            <p>One line of text</p>
            <p>Another line of text</p>
          </Card>
        ))}
      </>
    );
  }
  let root: Root | undefined;
  const shown = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
  const bench = {
    hasBadges: Boolean(Badge && Card),
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
