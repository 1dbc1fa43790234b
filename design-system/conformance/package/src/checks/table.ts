// Executes the table of steps and utterances: once with forced colours, once in the settings that move and enlarge things,
// and once by touch.
import { expect } from 'vitest';
import { cdp } from 'vitest/browser';
import { Bench, eventually, type Shown } from '../bench.js';
import { wordsOf } from '../columns.js';
import { quiet, startReader } from '../reader.js';
import type { Entry, Library, Step, Utterances } from '../types.js';
import type { Check } from './check.js';
import { focusBefore } from './keyboard.js';
import { describe, isOutlined, isSeen, lookOf, wordsIn } from './look.js';

const tableOf = (bench: Bench): Utterances => bench.entry.utterances ?? { steps: [] };

/** The keys as the browser's driver writes them. */
function keysOf(press: string): string {
  const names = press.split('+');
  const key = names.pop() === 'Space' ? ' ' : `{${press.split('+').at(-1)}}`;
  return `${names.map((name) => `{${name}>}`).join('')}${key}${names.map((name) => `{/${name}}`).join('')}`;
}

interface Play {
  /** Right to left, with text of 200 %. */
  isRtl?: boolean;
  /** Looks at the component before the first step and after each. */
  inspect?: (shown: Shown, step: Step | undefined) => void;
  /** Takes what is heard in place of the comparison with the table. */
  record?: (heard: string[]) => void;
}

/** What is said by a timer comes within this time. */
const latest = 600;

/** The role and the name in a phrase. */
const subject = (phrase = '') => phrase.split(', ', 2).join();

/** Leaves out what was said of an element a moment before: a radio button has the focus before it is checked. */
const withoutFormer = (heard: readonly string[]) =>
  heard.filter((phrase, index) => subject(phrase) !== subject(heard[index + 1]));

async function play(bench: Bench, { isRtl, inspect, record }: Play): Promise<void> {
  const { props, steps } = tableOf(bench);
  focusBefore(bench);
  const shown = await bench.show(bench.component(props));
  inspect?.(shown, undefined);
  if (steps.length === 0) return;
  const reader = await startReader();
  bench.onEnd(reader.stop);
  for (const [index, step] of steps.entries()) {
    if (step.gets) await shown.render(bench.component({ ...props, ...step.gets }));
    step.happens?.();
    if (step.type) await bench.user.keyboard(step.type);
    const press = (isRtl && step.pressInRtl) || step.press;
    if (press) await bench.user.keyboard(keysOf(press));
    if (step.reads) await reader.read();
    await quiet();
    const heard = await reader.heard();
    const listen = async () => {
      heard.push(...(await reader.heard()));
      return heard;
    };
    const row = `row ${index + 1}, “${wordsOf(step)}”`;
    if (record) {
      await new Promise((resolve) => setTimeout(resolve, latest));
      await listen();
      record(step.reads ? heard : withoutFormer(heard));
    } else {
      const hears = (isRtl && step.hearsLarge) || step.hears;
      const said = () => (step.reads ? heard : withoutFormer(heard));
      // What a timer says comes later. What is said too much is found in the next row, or after the last one.
      if (said().join('\n') !== hears.join('\n'))
        await expect.poll(() => listen().then(said), { message: row, timeout: 3000, interval: 15 }).toEqual(hears);
    }
    inspect?.(shown, step);
  }
  await quiet();
  expect(await reader.heard(), 'what is said after the last row').toEqual([]);
}

/**
 * Carries out the steps of a table that is still to be written.
 * @returns what is heard at each step
 */
export async function recordUtterances(entry: Entry, library: Library): Promise<string[][]> {
  const bench = new Bench(entry, library);
  const heard: string[][] = [];
  try {
    await play(bench, { record: (phrases) => heard.push(phrases) });
  } finally {
    await bench.end();
  }
  return heard;
}

const stateAttributes = [
  'aria-checked',
  'aria-selected',
  'aria-pressed',
  'aria-expanded',
  'aria-current',
  'aria-invalid',
];

/** The state of each element that has one, and how it looks together with what is drawn for it. */
function statesIn(root: Element): Map<Element, { state: string; look: string }> {
  const states = new Map<Element, { state: string; look: string }>();
  const looks = new Map<Element, string>();
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const isChoice = element instanceof HTMLInputElement && /checkbox|radio/.test(element.type);
    const own = isChoice ? [element.checked, element.indeterminate] : [];
    const state = [...stateAttributes.map((name) => element.getAttribute(name)), ...own].join();
    if (!/[a-z]/.test(state)) continue;
    // What is opened may stand anywhere in the component.
    const near = element.hasAttribute('aria-expanded') ? root : element.closest('label, [role="row"]');
    const drawn = near ?? element.parentElement ?? element;
    const place = root.contains(drawn) ? drawn : root;
    if (!looks.has(place)) looks.set(place, lookOf(place));
    // A native control is drawn by the browser, in the system's colours.
    const isNative = isChoice && getComputedStyle(element).appearance !== 'none';
    states.set(element, { state, look: isNative ? state : (looks.get(place) ?? '') });
  }
  return states;
}

/** Whether an element does something itself; a title or a dialog takes the focus to be read. */
const isOperable = (element: Element) =>
  element instanceof HTMLElement && element.tabIndex >= 0 && !element.matches('[role="dialog"]');

const utterances: Check = {
  name: 'utterances',
  title: 'says what its table says, and shows focus and states in forced colours',
  async run(bench) {
    expect(bench.entry.utterances, 'the table of steps and utterances').toBeDefined();
    await bench.emulate({ 'forced-colors': 'active', 'prefers-reduced-motion': 'reduce' });
    let before = new Map<Element, { state: string; look: string }>();
    await play(bench, {
      inspect({ root }) {
        const active = document.activeElement as Element;
        if (root().contains(active) && active.matches(':focus-visible') && isOperable(active))
          expect(isOutlined(active, root()), `forced colours: the focus is seen at ${describe(active)}`).toBe(true);
        const after = statesIn(root());
        for (const [element, { state, look }] of after) {
          const { state: former = state, look: formerLook } = before.get(element) ?? {};
          if (state !== former && isSeen(element.closest('label') ?? element))
            expect(look === formerLook, `forced colours: ${describe(element)} looks as before its change`).toBe(false);
        }
        before = after;
      },
    });
    bench.expectNoErrors();
  },
};

const moving =
  /^(transform|translate|rotate|scale|(min|max)?(width|height|inline|block)|top|left|right|bottom|inset|margin|padding)/i;

/** The names of what moves on the page. */
function motions(): string[] {
  return document.getAnimations().flatMap(({ effect, playState }) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return [];
    const { duration } = effect.getComputedTiming();
    const names = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
    const moved = [...names].filter((name) => moving.test(name));
    return moved.length > 0 && Number(duration) > 10 ? [`${effect.target?.tagName}: ${moved.join(', ')}`] : [];
  });
}

/** Texts that are cut off, run into another or leave the page. */
function lostWords(root: Element): string[] {
  const words = wordsIn(root);
  const lost: string[] = [];
  for (const { element, text, box } of words) {
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(around);
      if (display === 'inline' || display === 'contents') continue;
      if ([overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')) break;
      const edge = around.getBoundingClientRect();
      const isCut =
        (overflowY !== 'visible' && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)) ||
        (overflowX !== 'visible' &&
          textOverflow === 'clip' &&
          (box.right > edge.right + 2 || box.left < edge.left - 2));
      if (isCut) {
        lost.push(`“${text.slice(0, 40)}” is cut off by ${describe(around).slice(0, 80)}`);
        break;
      }
    }
  }
  return lost;
}

const settings: Check = {
  name: 'settings',
  title:
    'says the same right to left, enlarges its text to 200 % without loss, and moves nothing for those who asked for that',
  async run(bench) {
    const page = document.documentElement;
    const normal = await bench.show(bench.component(tableOf(bench).props));
    const sizes = wordsIn(normal.root()).map(({ text, size }) => ({ text, size }));
    await normal.remove();
    await bench.emulate({ 'prefers-reduced-motion': 'reduce' });
    page.dir = 'rtl';
    page.style.fontSize = '200%';
    bench.onEnd(() => {
      page.removeAttribute('dir');
      page.removeAttribute('style');
    });
    await play(bench, {
      isRtl: true,
      inspect({ root }, step) {
        expect(motions().join('\n'), 'reduced motion: what moves').toBe('');
        expect(lostWords(root()).join('\n'), '200 % text: words that are lost').toBe('');
        if (step) return;
        expect(getComputedStyle(root()).direction, 'right to left: the direction').toBe('rtl');
        const words = wordsIn(root());
        const small = sizes.filter(({ text, size }, index) => {
          const large = words[index]?.text === text ? words[index] : words.find((other) => other.text === text);
          // A title may grow less than a line of text: it grows with the window too.
          return large && large.size < size * (size > 24 ? 1.2 : 1.9);
        });
        expect(small.map(({ text }) => text).join(', '), '200 % text: what stays small').toBe('');
      },
    });
  },
};

const pressable = 'button, a[href], input, select, textarea, summary, [role="tab"], [role="checkbox"], [role="switch"]';
/** WCAG 2.2, 2.5.8: a target has 24 px, or the room of 24 px for itself. */
const minTarget = 24;

/** WCAG excepts a target in a sentence, whose line is as high as it is. */
function isInSentence(element: Element): boolean {
  const { parentElement: parent } = element;
  if (!parent || !getComputedStyle(element).display.startsWith('inline')) return false;
  const hasWords = [...parent.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  return getComputedStyle(element).display === 'inline' || hasWords || getComputedStyle(parent).display === 'inline';
}

/** From the middle of one target to that of another. */
const distance = (one: DOMRect, other: DOMRect) =>
  Math.hypot(one.x + one.width / 2 - other.x - other.width / 2, one.y + one.height / 2 - other.y - other.height / 2);

async function tap(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  // Vitest shows the tests in a frame of its page, to which the driver's points belong.
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth };
  const scale = frame.width / innerWidth;
  const point = { x: frame.left + (left + width / 2) * scale, y: frame.top + (top + height / 2) * scale };
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** What assistive technology is told of the states, which is the same however it came about. */
function told(root: Element): string[] {
  return [...statesIn(root)].map(
    ([element, { state }]) => `${element.tagName} ${element.textContent?.trim()}: ${state}`,
  );
}

const touch: Check = {
  name: 'touch',
  title: 'has targets of 24 px, and does by touch what it does by keys',
  async run(bench) {
    const { props, steps } = tableOf(bench);
    const { root, render } = await bench.show(bench.component(props));
    const targets = [root(), ...root().querySelectorAll<HTMLElement>('*')].filter((element) =>
      element.matches(pressable),
    );
    const areas = targets
      .map((target) => ({ target, area: target.closest('label') ?? target }))
      .filter(({ area }) => isSeen(area) && !isInSentence(area))
      .map(({ target, area }) => ({ target, box: area.getBoundingClientRect() }));
    for (const { target, box } of areas) {
      const { width, height } = box;
      if (Math.min(width, height) >= minTarget - 0.5) continue;
      const hasRoom = areas.every((other) => other.target === target || distance(box, other.box) >= minTarget);
      expect(hasRoom, `touch: ${describe(target)} is ${width} × ${height} px, and near to another`).toBe(true);
    }
    for (const step of steps) {
      if (step.gets) await render(bench.component({ ...props, ...step.gets }));
      step.happens?.();
      if (!step.tap) continue;
      const before = told(root());
      const target = [root(), ...root().querySelectorAll(step.tap)].find((element) => element.matches(step.tap ?? ''));
      expect(target, `touch: ${step.tap}`).toBeDefined();
      await tap(target as Element);
      await eventually(() => expect(told(root()), `touch: what a tap on ${step.tap} changes`).not.toEqual(before));
    }
  },
};

export const table = [utterances, settings, touch];
