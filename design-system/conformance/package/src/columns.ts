// The table of steps and utterances in words. It imports nothing of the suite, so that a page of documentation can show it.
import type { Step, Utterances } from './types.js';

/** The columns beside the utterance, and what the check named in `check` holds there. */
export const columns = [
  { id: 'forcedColours', title: 'Forced colours', check: 'utterances' },
  { id: 'largeText', title: '200 % text', check: 'settings' },
  { id: 'motion', title: 'Reduced motion', check: 'settings' },
  { id: 'touch', title: 'Touch', check: 'touch' },
  { id: 'rtl', title: 'Right to left', check: 'settings' },
] as const;

/** A row of the table, in words. */
export interface Row extends Record<(typeof columns)[number]['id'], string> {
  does: string;
  hears: readonly string[];
}

/** The step in words. */
export function wordsOf({ does, press, type, reads, gets }: Step): string {
  if (does) return does;
  if (press) return press.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  if (type) return `Type “${type}”`;
  if (reads) return 'Read on';
  return `Gets ${Object.keys(gets ?? {}).join(', ')}`;
}

/** The rows of a table, each with what the suite checks after it. */
export function rowsOf({ steps }: Utterances): Row[] {
  return steps.map((step) => ({
    does: wordsOf(step),
    hears: step.hears.length > 0 ? step.hears : [step.type ? 'What is typed' : 'Nothing'],
    forcedColours: step.reads ? 'Nothing changes' : 'Focus and new states are seen',
    largeText: step.hearsLarge ? `It folds: “${step.hearsLarge.join(', ')}”` : 'No word is lost',
    motion: 'Nothing moves',
    touch: step.tap ? 'The same by a tap' : step.press ? 'Keyboard only' : 'Targets of 24 px',
    rtl: step.pressInRtl ? `${wordsOf({ press: step.pressInRtl, hears: [] })}: the same is said` : 'The same is said',
  }));
}
