import { seconds } from '../time/time.ts';

/** Tells the owner how far the copy is. */
export interface Say {
  (line: string): void;
  /** Says the line unless another one was said in the last five seconds. */
  sometimes(line: string): void;
}

export function sayTo(print: (line: string) => void): Say {
  let lastAt = performance.now();
  const say = (line: string) => {
    lastAt = performance.now();
    print(line);
  };
  const sometimes = (line: string) => {
    if (performance.now() - lastAt > 5 * seconds) say(line);
  };
  return Object.assign(say, { sometimes });
}
