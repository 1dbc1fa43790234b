// What the marks of a reviewed text say without their colours: to assistive technology, in forced colours, in print.
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { highlightColors } from '../src/highlight-editor/index.ts';
import { change, content, highlights, manyMarks, mark, suggestions } from '../src/highlight-editor/sample.ts';
import { HighlightViewer } from '../src/highlight-viewer/index.ts';
import { closeDesk, desk, openDesk } from './editor-desk.tsx';
import { eventually } from './eventually.ts';

const marksOf = (text: ParentNode) => [...text.querySelectorAll('mark, ins, del')];
const cardOf = (element: Element) => document.getElementById(element.getAttribute('aria-details') ?? '');
/** What assistive technology is led to that is not there. */
const astray = (text: HTMLElement) =>
  [...text.querySelectorAll('[aria-details]')].filter((element) => !cardOf(element)).length;
const idOf = (element: Element) => element.getAttribute('data-id');

describe('the editor', () => {
  afterEach(closeDesk);

  it('leads from each mark to its card, and says the comment of a highlight', () => {
    const text = openDesk({ content, highlights, suggestions });
    const marks = marksOf(text);
    expect(new Set(marks.map(({ tagName }) => tagName))).toEqual(new Set(['MARK', 'INS', 'DEL']));
    for (const element of marks) expect(cardOf(element)?.getAttribute('data-for')).toBe(idOf(element));
    for (const { id, comment } of highlights) {
      const description = text.querySelector(`[data-id="${id}"]`)?.getAttribute('aria-description');
      expect(description).toBe(`Highlighted. ${comment || 'No comment'}`);
    }
  });

  it('leads from a suggestion to its card from the first letter on, whose element stays', async () => {
    const text = openDesk({ content, mode: 'suggest' });
    await userEvent.keyboard('{Control>}{Home}{/Control}a');
    const words = await eventually(() => {
      const found = text.querySelector('ins');
      if (!found) throw new Error('nothing added yet');
      return found;
    });
    expect(cardOf(words)?.textContent).toContain('Insert a');
    await userEvent.keyboard('bc');
    await eventually(() => expect(words.textContent).toBe('abc'));
    expect(words.isConnected).toBe(true);
  });

  it('renders no other card while a suggestion is typed', async () => {
    const replyCount = vi.fn((count: number) => `${count} answers`);
    const answered = highlights.map((highlight) => ({ ...highlight, replies: [{ id: highlight.id, text: 'Yes.' }] }));
    openDesk({ content, highlights: answered, mode: 'suggest', labels: { replyCount } });
    await userEvent.keyboard('{Control>}{Home}{/Control}a');
    await eventually(() => expect(desk.suggestions).toHaveLength(1));
    const rendered = replyCount.mock.calls.length;
    expect(rendered).toBeGreaterThanOrEqual(highlights.length);
    await userEvent.keyboard('bc');
    await eventually(() => expect(desk.suggestions[0]?.replacement).toBe('abc'));
    expect(replyCount).toHaveBeenCalledTimes(rendered);
  });

  it('ends a rewording where nothing may be changed, and it does not come back when something may', async () => {
    openDesk({ content, highlights: [], suggestions: [] });
    const field = () => document.querySelector('[data-part="rewording"]');
    await userEvent.keyboard('{Control>}{Home}{Shift>}{ArrowRight}{/Shift}{/Control}s');
    await eventually(() => expect(field()).not.toBeNull());
    desk.change({ isReadOnly: true });
    await eventually(() => expect(field()).toBeNull());
    desk.change({ isReadOnly: false });
    expect(field()).toBeNull();
  });

  it('keeps the words of a rewording when the mode changes', async () => {
    openDesk({ content, highlights: [], suggestions: [] });
    const field = () => document.querySelector('[data-part="rewording"]');
    await userEvent.keyboard('{Control>}{Home}{Shift>}{ArrowRight}{/Shift}{/Control}s');
    await eventually(() => expect(field()).not.toBeNull());
    await userEvent.keyboard('Other');
    desk.change({ mode: 'suggest' });
    await userEvent.keyboard(' words{Enter}');
    await eventually(() => expect(desk.suggestions.map(({ replacement }) => replacement)).toEqual(['Other words']));
    expect(field()).toBeNull();
  });

  it('leads to no card that is not in the page, when marks become many and few again', async () => {
    const { content: long, highlights: many } = manyMarks(12, 79);
    const words = long.slice(0, 3);
    const text = openDesk({ content: long, highlights: many, suggestions: [change(long, 's', words, 'New')] });
    expect(marksOf(text).every(cardOf)).toBe(true);
    await userEvent.keyboard('{Control>}{End}{Shift>}{ArrowLeft}{/Shift}{/Control}h');
    await eventually(() => expect(desk.highlights).toHaveLength(80));
    await eventually(() => expect(document.querySelectorAll('[data-part="card"]').length).toBeLessThan(81));
    expect(astray(text)).toBe(0);
    const active = desk.highlights.at(-1)?.id;
    expect(marksOf(text).filter(cardOf).map(idOf)).toEqual([active]);
    // The active one is led from whatever it is.
    await userEvent.keyboard('{Escape}{Control>}{Home}{/Control}');
    await eventually(() => expect(new Set(marksOf(text).filter(cardOf).map(idOf))).toEqual(new Set(['s'])));
    await userEvent.keyboard('{Control>}z{/Control}');
    await eventually(() => expect(desk.highlights).toHaveLength(79));
    expect(marksOf(text).every(cardOf)).toBe(true);
  });

  it('names the text and describes its marks in the language of the labels, also after a switch', async () => {
    const text = openDesk({ content, highlights });
    const german = { text: 'Text des Dokuments', describe: () => 'Hervorgehoben' };
    desk.change({ labels: german });
    expect(text.getAttribute('aria-label')).toBe('Text des Dokuments');
    const descriptions = marksOf(text).map((element) => element.getAttribute('aria-description'));
    expect(new Set(descriptions)).toEqual(new Set(['Hervorgehoben']));
    desk.change({ labels: {} });
    expect(text.getAttribute('aria-label')).toBe('Document text');
  });

  it('keeps the words of the other keys and colours when one of them is replaced', async () => {
    openDesk({ content, highlights, labels: { keys: { add: 'Markieren' }, colors: { green: 'Grün' } } });
    await userEvent.keyboard('?');
    const list = await eventually(() => {
      const found = document.querySelector('dialog');
      if (!found) throw new Error('not open yet');
      return found.textContent ?? '';
    });
    expect(list).toContain('Markieren');
    expect(list).toContain('Next mark');
  });

  it('shows what the application holds: a change that it refuses is undone', async () => {
    const text = openDesk({ content, highlights, suggestions: [], mode: 'suggest' });
    desk.isRefusing = true;
    await userEvent.keyboard('{Control>}{Home}{Shift>}{ArrowRight}{/Shift}{/Control}{Control>}{Alt>}m{/Alt}{/Control}');
    await eventually(() => expect(desk.highlights).toHaveLength(highlights.length + 1));
    expect(document.querySelectorAll('[data-part="card"]')).toHaveLength(highlights.length);
    text.focus();
    await userEvent.keyboard('{Control>}{Home}{/Control}abc');
    await eventually(() => expect(desk.suggestions).toHaveLength(1));
    await eventually(() => expect(text.querySelector('ins')).toBeNull());
    desk.isRefusing = false;
    await userEvent.keyboard('{Control>}{Home}{/Control}d');
    await eventually(() => expect(text.querySelector('ins')?.textContent).toBe('d'));
  });

  it('gives marks that share an id one each, so that each can be removed alone', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const [first, second] = [mark(content, 'same', 'Smith'), mark(content, 'same', 'hedge')];
    openDesk({ content, highlights: [first, second], isReadOnly: false });
    expect(document.querySelectorAll('[data-part="card"]')).toHaveLength(2);
    await userEvent.keyboard('{Control>}{Home}{/Control}n{Delete}');
    await eventually(() => expect(desk.highlights).toHaveLength(1));
    await userEvent.keyboard('{Control>}z{/Control}');
    await eventually(() => expect(desk.highlights.map(({ text }) => text).toSorted()).toEqual(['Smith', 'hedge']));
    error.mockRestore();
  });

  it('closes a sheet by a press beside the marks, not by one that began on a mark and ends where the text moved', async () => {
    const text = openDesk({ content, highlights, cards: 'sheet' });
    const sheet = () => document.querySelector('[data-part="card"][data-active]');
    await userEvent.keyboard('n');
    await eventually(() => expect(sheet()).not.toBeNull());
    const [words, beside] = [text.querySelector('mark') as Element, text.querySelector('p') as Element];
    // What a browser tells of a press, wherever its pointer is then.
    const press = (from: Element, to: Element) => {
      for (const type of ['pointerdown', 'mousedown']) from.dispatchEvent(new PointerEvent(type, { bubbles: true }));
      for (const type of ['pointerup', 'mouseup', 'click']) to.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    };
    press(words, beside);
    expect(sheet()).not.toBeNull();
    press(beside, beside);
    await eventually(() => expect(sheet()).toBeNull());
  });

  it.each([
    ['mouseup', new MouseEvent('mouseup'), true],
    ['a menu', new MouseEvent('contextmenu'), true],
    ['a key', new KeyboardEvent('keydown', { key: 'Shift' }), true],
    ['the next press', new MouseEvent('mousedown'), true],
    ['the release of another button', new MouseEvent('mouseup', { button: 2 }), false],
  ])('opens no card under a held press, and one again after %s', async (_, end, isOver) => {
    const text = openDesk({ content, highlights, mode: 'suggest' });
    const [words, beside] = [text.querySelector('mark'), text.querySelector('p')] as [Element, Element];
    const goTo = async (place: Element) => {
      document.getSelection()?.setPosition(place.firstChild, 1);
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    const card = () => document.querySelector('[data-part="card"][data-active]');
    beside.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    await goTo(words);
    expect(card()).toBeNull();
    await goTo(beside);
    window.dispatchEvent(end);
    await goTo(words);
    expect(card() !== null).toBe(isOver);
  });

  it('adds no second comment by copied words, and suggests them over others', async () => {
    const text = openDesk({ content, highlights: highlights.slice(0, 1) });
    const [own] = desk.highlights;
    let clipboardData = new DataTransfer();
    const withClipboard = (type: string) =>
      text.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
    const select = async (node: Node, start: number, end: number) => {
      document.getSelection()?.setBaseAndExtent(node, start, node, end);
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    const { textContent: before } = text;
    for (const end of [4, own?.text.length ?? 0]) {
      clipboardData = new DataTransfer();
      await select(text.querySelector('mark')?.firstChild as Text, 0, end);
      withClipboard('copy');
      withClipboard('paste');
      expect(desk.highlights).toEqual([own]);
      expect(text.textContent).toBe(before);
    }
    const beside = [...text.querySelectorAll('p')].at(-1)?.firstChild as Text;
    await select(beside, 0, beside.data.indexOf(' '));
    withClipboard('paste');
    await eventually(() => expect(desk.suggestions.map(({ replacement }) => replacement)).toEqual([own?.text]));
    expect(desk.highlights).toEqual([own]);
  });

  it.each(['pointerup', 'pointercancel'])(
    'shows the toolbar of a selection when its press is over (%s)',
    async (end) => {
      const text = openDesk({ content, highlights: [] });
      const toolbar = document.querySelector('[data-part="selection-toolbar"]') as Element;
      await userEvent.keyboard('{Control>}{Home}{Shift>}{ArrowRight}{/Shift}{/Control}');
      await eventually(() => expect(toolbar.checkVisibility({ visibilityProperty: true })).toBe(true));
      text.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      expect(toolbar.checkVisibility({ visibilityProperty: true })).toBe(false);
      // The pointer may be outside of the editor then.
      window.dispatchEvent(new PointerEvent(end));
      expect(toolbar.checkVisibility({ visibilityProperty: true })).toBe(true);
    },
  );

  it('joins each mark and its card by a line where they stand beside each other', async () => {
    document.body.style.inlineSize = '1100px';
    openDesk({ content, highlights, suggestions });
    const path = document.querySelector('[data-part="connectors"] > path') as SVGPathElement;
    const lines = await eventually(() => {
      const drawn = path.getAttribute('d');
      if (!drawn) throw new Error('no lines yet');
      return drawn.split(/(?=M)/);
    });
    const cards = [...document.querySelectorAll('[data-part="card"]')];
    expect(lines).toHaveLength(cards.length);
    const near = (a: number, b: number, distance: number) => expect(Math.abs(a - b)).toBeLessThan(distance);
    const { top } = (path.ownerSVGElement as SVGSVGElement).getBoundingClientRect();
    lines.forEach((line, index) => {
      const numbers = (line.match(/-?[\d.]+/g) ?? []).map(Number);
      const card = cards[index] as Element;
      const words = document.querySelector(`[data-id="${card.getAttribute('data-for')}"]`) as Element;
      near(top + (numbers.at(-1) as number), card.getBoundingClientRect().top + 18, 2);
      near(top + (numbers[1] as number), words.getClientRects()[0]?.bottom ?? 0, 12);
    });
    document.body.style.inlineSize = '';
  });
});

it('the viewer leads from each mark to its comment', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <HighlightViewer content={content} highlights={highlights} suggestions={suggestions} />,
  );
  for (const { id, comment } of highlights) {
    const words = marksOf(document.body).filter((element) => cardOf(element)?.id.endsWith(`-note-${id}`));
    expect(words.length).toBeGreaterThan(0);
    expect(cardOf(words[0] as Element)?.textContent).toContain(comment || 'No comment');
  }
  for (const { id, text, replacement } of suggestions) {
    const inText = [...document.querySelectorAll('[data-part="paragraph"] :is(ins, del)')];
    const words = inText.filter((element) => cardOf(element)?.id.endsWith(`-note-${id}`));
    expect(words.map(({ textContent }) => textContent)).toEqual([text, replacement]);
  }
  document.body.replaceChildren();
});

it('the viewer prints its comments after the text, in the order of their numbers', async () => {
  const media = (name: string) =>
    (cdp() as unknown as { send: (method: string, params: object) => Promise<void> }).send(
      'Emulation.setEmulatedMedia',
      { media: name },
    );
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    for (const width of [360, 1024]) {
      place.style.inlineSize = `${width}px`;
      await media('');
      root.render(<HighlightViewer key={width} content={content} highlights={highlights} suggestions={suggestions} />);
      const layout = width < 800 ? 'inline' : 'beside';
      await eventually(() => expect(place.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe(layout));
      await media('print');
      const bottom = place.querySelector('[data-part="text"]')?.getBoundingClientRect().bottom ?? 0;
      const notes = [...place.querySelectorAll('[data-part="note"]')].map((note) => note.getBoundingClientRect());
      expect(notes).toHaveLength(highlights.length + suggestions.length);
      for (const [index, { top, height }] of notes.entries()) {
        expect(height).toBeGreaterThan(0);
        expect(top).toBeGreaterThanOrEqual(notes[index - 1]?.bottom ?? bottom);
      }
    }
  } finally {
    await media('');
    root.unmount();
    place.remove();
  }
});

describe('without colours', () => {
  const words = ['Quiet', 'Work', 'oldest', 'living', 'image'];
  const colored = highlightColors.map((color, index) => mark(content, color, words[index] as string, { color }));
  const force = (value: 'active' | 'none') =>
    (cdp() as unknown as { send: (method: string, params: object) => Promise<void> }).send(
      'Emulation.setEmulatedMedia',
      { features: [{ name: 'forced-colors', value }] },
    );

  afterEach(async () => {
    closeDesk();
    await force('none');
  });

  it.each(['none', 'active'] as const)('each colour has a line of its own kind, forced colours: %s', async (forced) => {
    await force(forced);
    expect(matchMedia('(forced-colors: active)').matches).toBe(forced === 'active');
    const text = openDesk({ content, highlights: colored });
    const styles = colored.map(({ id }) => getComputedStyle(text.querySelector(`[data-id="${id}"]`) as Element));
    expect(styles.map((style) => style.textDecorationLine)).toEqual(Array(5).fill('underline'));
    expect(styles.map((style) => style.textDecorationStyle)).toEqual(['solid', 'dashed', 'dotted', 'double', 'wavy']);
    const paints = new Set(styles.map(({ backgroundColor }) => backgroundColor));
    expect(paints.size).toBe(forced === 'active' ? 1 : 5);
  });

  it('marks take the colours of the system where they are forced, and the active one has an edge', async () => {
    await force('active');
    const text = openDesk({ content, highlights: colored });
    const system = document.body.appendChild(document.createElement('span'));
    system.style.cssText = 'forced-color-adjust: none; color: MarkText; background: Mark';
    const wanted = getComputedStyle(system);
    await userEvent.keyboard('{Control>}{Home}{/Control}n');
    for (const { id } of colored) {
      const style = getComputedStyle(text.querySelector(`[data-id="${id}"]`) as Element);
      expect(style.backgroundColor).toBe(wanted.backgroundColor);
      expect(style.color).toBe(wanted.color);
      expect(style.textDecorationColor).toBe(wanted.color);
    }
    const active = text.querySelector('[data-active]') as Element;
    expect(getComputedStyle(active).boxShadow).not.toBe('none');
  });
});
