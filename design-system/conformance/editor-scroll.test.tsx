// Which cards stand beside the screen, and where, while a text with more marks than have room is scrolled.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { manyMarks } from '../src/highlight-editor/sample.ts';
import { closeDesk, openDesk } from './editor-desk.tsx';
import { eventually } from './eventually.ts';

const { content, highlights } = manyMarks(120, 3000);
// What is resolved has a lower card.
const marks = highlights.map((highlight, index) =>
  index % 3 === 0
    ? { ...highlight, resolved: { author: { name: 'Ana Ruiz', initials: 'AR' }, at: '2026-01-01' } }
    : highlight,
);
const gap = 8;
const box = (element: Element) => element.getBoundingClientRect();
const isSeen = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight;
const seenCards = () => [...document.querySelectorAll('[data-part="card"]')].filter((card) => isSeen(box(card)));
const wordsOf = (card: Element) => document.querySelector(`mark[data-id="${card.getAttribute('data-for')}"]`);
const distanceOf = (card: Element) => Math.abs(box(card).top - (wordsOf(card)?.getClientRects()[0]?.top ?? Number.NaN));

/** Waits until the screen is full of cards, each for words on it, one below the other, and one exactly beside its words. */
const cardsStand = () =>
  eventually(() => {
    const cards = seenCards();
    const boxes = cards.map(box);
    for (const card of cards) {
      expect(getComputedStyle(card).opacity).toBe('1');
      expect(isSeen(box(wordsOf(card) as Element))).toBe(true);
    }
    for (const [index, { top }] of boxes.slice(1).entries()) {
      expect(Math.abs(top - gap - (boxes[index]?.bottom ?? 0))).toBeLessThan(1.5);
    }
    expect(boxes[0]?.top).toBeLessThan(gap);
    expect(boxes.at(-1)?.bottom).toBeGreaterThan(window.innerHeight - gap);
    expect(Math.min(...cards.map(distanceOf))).toBeLessThan(4);
  });

describe('the cards of a crowded text', () => {
  let text: HTMLElement;
  beforeEach(async () => {
    document.body.style.inlineSize = '1100px';
    text = openDesk({ content, highlights: marks });
    // The text that takes the focus is scrolled into view first.
    await eventually(() => expect(getComputedStyle(seenCards()[0] as Element).opacity).toBe('1'));
  });
  afterEach(() => {
    closeDesk();
    document.body.style.inlineSize = '';
    window.scrollTo(0, 0);
  });
  const scroll = (screens: number) => window.scrollBy({ top: screens * window.innerHeight, behavior: 'instant' });

  it('are those of the words on the screen, wherever it is scrolled to', async () => {
    for (const screens of [6, 1, 0.4, 0.6, -1, 9, -4]) {
      scroll(screens);
      await cardsStand();
    }
    // About two screens of them are in the page.
    const heights = [...document.querySelectorAll('[data-part="card"]')].map((card) => box(card).height + gap);
    expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThan(2.5 * window.innerHeight);
  });

  it('begin with the first one and end with the last one', async () => {
    await eventually(() => expect(seenCards()[0]?.getAttribute('data-for')).toBe('m0'));
    await eventually(() => {
      // What is laid out on the way is as high as it is, and moves the end.
      text.scrollIntoView({ block: 'end', behavior: 'instant' });
      expect(document.querySelector('[data-for="m2999"]')).not.toBeNull();
    });
  });

  it('make room for one that is opened and grows', async () => {
    scroll(6);
    await cardsStand();
    const words = [...text.querySelectorAll('mark:not([data-resolved])')].find(
      (mark) => box(mark).top > window.innerHeight / 4,
    ) as Element;
    await userEvent.click(words);
    const card = await eventually(() => {
      const opened = document.querySelector('[data-part="card"][data-active]') as HTMLElement;
      expect(opened.getAttribute('data-for')).toBe(words.getAttribute('data-id'));
      expect(distanceOf(opened)).toBeLessThan(4);
      return opened;
    });
    const { height } = box(card);
    const nextTop = () => box(card.nextElementSibling as Element).top;
    await eventually(() => expect(Math.abs(nextTop() - box(card).bottom - gap)).toBeLessThan(1.5));
    await userEvent.type(card.querySelector('textarea') as HTMLElement, '{enter}{enter}{enter}{enter}{enter}{enter}');
    await eventually(() => expect(box(card).height).toBeGreaterThan(height + gap));
    await eventually(() => expect(Math.abs(nextTop() - box(card).bottom - gap)).toBeLessThan(1.5));
    expect(distanceOf(card)).toBeLessThan(4);
  });

  it('follow their words when the lines get shorter', async () => {
    scroll(6);
    await cardsStand();
    const { width } = box(text);
    document.body.style.inlineSize = '860px';
    await eventually(() => expect(box(text).width).toBeLessThan(width));
    await cardsStand();
  });
});

describe('the marks of a long text', () => {
  const drawn = () => document.querySelectorAll('[contenteditable] mark').length;
  const last = () => document.querySelector('mark[data-id="m2999"]');
  let text: HTMLElement;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    document.body.style.inlineSize = '1100px';
    text = openDesk({ content, highlights: marks });
    vi.useRealTimers();
  });
  afterEach(() => {
    closeDesk();
    document.body.style.inlineSize = '';
    window.scrollTo(0, 0);
  });

  it('are drawn where the text is shown', async () => {
    expect(text.querySelector('mark[data-id="m0"]')).not.toBeNull();
    expect(drawn()).toBeLessThan(marks.length);
    text.scrollIntoView({ block: 'end', behavior: 'instant' });
    await eventually(() => expect(last()?.getAttribute('aria-description')).toContain('Note 3000'));
  });

  it('are drawn when something is done in it', async () => {
    await userEvent.keyboard('{ArrowRight}');
    await eventually(() => expect(last()).not.toBeNull());
    expect(new Set([...text.querySelectorAll('mark')].map((mark) => mark.getAttribute('data-id'))).size).toBe(3000);
  });
});

it('draws all marks of a long text soon, also where nothing is done', async () => {
  openDesk({ content, highlights: marks });
  await eventually(() => expect(document.querySelector('mark[data-id="m2999"]')).not.toBeNull());
  closeDesk();
});
