import type { Bench } from '../bench.js';
import type { CheckName, Entry } from '../types.js';

/** One promise that components are held to. */
export interface Check {
  name: CheckName;
  /** What the component does when it holds; the title of its test. */
  title: string;
  /** Whether the entry says what the check needs to know. Without it, the check is for every component. */
  isFor?: (entry: Entry) => boolean;
  run: (bench: Bench) => Promise<void>;
}
