// The editor under a real keyboard: what depends on how the browser itself moves the caret and tells of it.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { categories, change, commentBank, mark, content as sample } from '../src/highlight-editor/sample.ts';
import { closeDesk, desk, openDesk } from './editor-desk.tsx';
import { eventually } from './eventually.ts';

// So long that its end is not laid out while its start is on the screen.
const content = Array.from(
  { length: 60 },
  (_, index) => `Paragraph ${index + 1}. ${'Many words follow. '.repeat(12)}`,
).join('\n');

const open = () => openDesk({ content, commentBank: [{ id: 'b', text: 'Shorter?' }] });

afterEach(() => {
  closeDesk();
  vi.restoreAllMocks();
});

/** What a person types, as the place in the text where it comes out. */
async function writesAt(letters: string): Promise<number | undefined> {
  const before = desk.suggestions.length;
  await userEvent.keyboard(letters);
  await eventually(() => expect(desk.suggestions.length).toBe(before + 1));
  return desk.suggestions.find(({ replacement }) => replacement === letters)?.startIndex;
}

it('goes to the very end and the very start of a text that is not laid out', async () => {
  const text = open();
  document.querySelector<HTMLElement>('[aria-pressed="false"]')?.click();
  text.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(await writesAt('x')).toBe(content.length);
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  expect(await writesAt('y')).toBe(0);
});

it('goes to the start after a highlight at the end was commented from the bank and undone', async () => {
  const text = open();
  await userEvent.keyboard('{Control>}{End}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}');
  await userEvent.keyboard('{Control>}{Alt>}1{/Alt}{/Control}');
  await eventually(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  expect(desk.highlights).toMatchObject([{ comment: 'Shorter?' }]);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}z{/Control}');
  await eventually(() => expect(desk.highlights).toEqual([]));
  document.querySelector<HTMLElement>('[aria-pressed="false"]')?.click();
  text.focus();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  expect(await writesAt('y')).toBe(0);
});

it('highlights what is selected in the very moment of the key', async () => {
  const text = open();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode() as Node;
  // The browser tells of this selection in a later turn; the key comes before that.
  getSelection()?.setBaseAndExtent(words, 0, words, 9);
  text.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, cancelable: true }));
  await eventually(() => expect(desk.highlights).toMatchObject([{ text: 'Paragraph', startIndex: 0 }]));
});

describe('in a review', () => {
  const highlights = [
    mark(sample, 'h1', 'often describe', { comment: 'Described.', category: 'grammar' }),
    mark(sample, 'h2', 'Smith', { comment: 'First name?', color: 'red' }),
  ];
  const suggestions = [change(sample, 's1', 'effects has', 'effects have')];
  const review = { content: sample, highlights, suggestions, categories, commentBank };
  const colorOf = (id: string) => desk.highlights.find((highlight) => highlight.id === id)?.color;
  const commentOf = (id: string) => desk.highlights.find((highlight) => highlight.id === id)?.comment;
  const activeCard = () => document.querySelector('[data-part="card"][data-active]')?.getAttribute('data-for');
  /** The list of keys, as what each does. */
  const help = async () => {
    await userEvent.keyboard('{Control>}/{/Control}');
    const dialog = await eventually(() => {
      const found = document.querySelector('dialog');
      if (!found) throw new Error('no list of keys yet');
      return found;
    });
    return [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent);
  };

  it('goes, colours, comments and removes in suggestion mode', async () => {
    const text = openDesk({ ...review, mode: 'suggest' });
    await userEvent.keyboard('{Control>}{Home}{/Control}{Alt>}{ArrowDown}{/Alt}');
    expect(activeCard()).toBe('h1');
    await userEvent.keyboard('{Control>}{Alt>}c{/Alt}{/Control}');
    expect(colorOf('h1')).toBe('green');
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(activeCard()).toBe('h2');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(activeCard()).toBe('s1');
    await userEvent.keyboard('{Control>}{Alt>}{Backspace}{/Alt}{/Control}');
    expect(desk.suggestions).toEqual([]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(desk.suggestions).toEqual(suggestions);
    await userEvent.keyboard('{Control>}{Home}{Shift>}{ArrowRight}{/Shift}{/Control}');
    await userEvent.keyboard('{Control>}{Alt>}m{/Alt}{/Control}');
    await eventually(() => expect(document.activeElement).toHaveProperty('tagName', 'TEXTAREA'));
    expect(desk.highlights[0]).toMatchObject({ startIndex: 0, color: 'yellow' });
    await userEvent.keyboard('{Control>}{Alt>}{Backspace}{/Alt}{/Control}');
    expect(desk.highlights).toHaveLength(2);
    expect(document.activeElement).toBe(text);
  });

  it('goes on with a list and makes a link in a comment, and the field undoes both', async () => {
    openDesk(review);
    await userEvent.keyboard('{Control>}{Home}{/Control}n{Enter}');
    await eventually(() => expect(document.activeElement).toHaveProperty('tagName', 'TEXTAREA'));
    await userEvent.keyboard('{Control>}{End}{/Control}{Enter}- one{Enter}two{Enter}{Enter}See Hart');
    expect(commentOf('h1')).toBe('Described.\n- one\n- two\nSee Hart');
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{Control>}k{/Control}');
    expect(commentOf('h1')).toMatch(/See \[Hart\]\(https:\/\/\)$/);
    await userEvent.keyboard('https://example.org');
    expect(commentOf('h1')).toMatch(/See \[Hart\]\(https:\/\/example.org\)$/);
    for (let presses = 0; presses < 40 && commentOf('h1') !== 'Described.'; presses += 1)
      await userEvent.keyboard('{Control>}z{/Control}');
    expect(commentOf('h1')).toBe('Described.');
  });

  it('suggests what was written over selected words when the mouse goes on to other words', async () => {
    const text = openDesk({ ...review, suggestions: [] });
    const suggested = () => desk.suggestions.map(({ text: words, replacement }) => `${words} > ${replacement}`);
    const selectFirst = () => userEvent.keyboard('{Control>}{Home}{Shift>}{ArrowRight}{/Shift}{/Control}');
    await selectFirst();
    await userEvent.keyboard('s');
    await eventually(() => expect(document.activeElement).toHaveProperty('tagName', 'TEXTAREA'));
    await userEvent.keyboard('A');
    const paragraph = text.querySelectorAll('p')[3] as HTMLElement;
    await userEvent.click(paragraph);
    expect(suggested()).toEqual(['The > A']);
    expect(document.activeElement).toBe(text);
    expect(paragraph.contains(getSelection()?.anchorNode ?? null)).toBe(true);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(suggested()).toEqual([]);
    await selectFirst();
    await userEvent.keyboard('{Delete}');
    expect(suggested()).toEqual(['The > ']);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(suggested()).toEqual([]);
    await userEvent.keyboard('{Control>}{Home}{/Control}{Delete}');
    expect(suggested()).toEqual([]);
  });

  it('undoes and redoes a comment, a colour and a category', async () => {
    const text = openDesk(review);
    await userEvent.keyboard('{Control>}{Home}{/Control}n{Enter}');
    await eventually(() => expect(document.activeElement).toHaveProperty('tagName', 'TEXTAREA'));
    await userEvent.keyboard('{Control>}{End}{/Control} Why?');
    await userEvent.selectOptions(document.querySelector('select') as HTMLElement, 'clarity');
    await userEvent.click(document.querySelector('[data-part="card"] [data-color="blue"]') as Element);
    const done = { comment: 'Described. Why?', color: 'blue', category: 'clarity' };
    expect(desk.highlights[0]).toMatchObject(done);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(text);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(desk.highlights[0]).toMatchObject({ ...done, color: 'yellow' });
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(desk.highlights[0]).toMatchObject({ ...done, color: 'yellow', category: 'grammar' });
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(desk.highlights).toEqual(highlights);
    await userEvent.keyboard('{Control>}yyy{/Control}');
    expect(desk.highlights[0]).toMatchObject(done);
  });

  it.each([
    ['highlight', 'a'],
    ['suggest', '{Control>}{Alt>}a{/Alt}{/Control}'],
  ] as const)('accepts a suggestion in %s mode by %s', async (mode, key) => {
    const onSuggestionAccept = vi.fn();
    openDesk({ ...review, mode, onSuggestionAccept });
    await userEvent.keyboard(`{Control>}{Home}{/Control}{Alt>}{ArrowDown}{/Alt}${key === 'a' ? 'a' : ''}`);
    expect(onSuggestionAccept).not.toHaveBeenCalled();
    await userEvent.keyboard(`{Alt>}{ArrowDown}{/Alt}${key}`);
    expect(onSuggestionAccept).toHaveBeenCalledExactlyOnceWith(suggestions[0]);
  });

  it('keeps the focus in the text when the card that has it goes', async () => {
    const text = openDesk(review);
    await userEvent.keyboard('{Control>}{Home}{Shift>}{ArrowRight}{/Shift}{/Control}h');
    await eventually(() => expect(document.activeElement).toHaveProperty('tagName', 'TEXTAREA'));
    await userEvent.tab();
    expect(document.activeElement?.closest('[data-part="card"]')).not.toBeNull();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(desk.highlights).toEqual(highlights);
    expect(document.activeElement).toBe(text);
    await userEvent.keyboard('n{Enter}');
    await eventually(() => expect(document.activeElement).toHaveProperty('tagName', 'TEXTAREA'));
    desk.handIn([]);
    await eventually(() => expect(document.activeElement).toBe(text));
  });

  it('keeps the focus and the open card when a change made in that card is undone', async () => {
    const text = openDesk(review);
    await userEvent.keyboard('{Control>}{Home}{/Control}nnn');
    expect(activeCard()).toBe('h2');
    await userEvent.click(document.querySelector('[data-for="h1"] button') as Element);
    await userEvent.click(document.querySelector('[data-for="h1"] button[data-color="blue"]') as Element);
    const swatch = document.activeElement;
    expect(colorOf('h1')).toBe('blue');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(colorOf('h1')).toBe('yellow');
    expect(activeCard()).toBe('h1');
    expect(document.activeElement).toBe(swatch);
    expect(swatch).not.toBe(text);
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(colorOf('h1')).toBe('blue');
    expect(document.activeElement).toBe(swatch);
  });

  it('keeps the focus in the text when the open card that has it closes', async () => {
    const text = openDesk({ ...review, mode: 'suggest' });
    await userEvent.keyboard('{Control>}{Home}{/Control}{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}{ArrowRight}');
    expect(activeCard()).toBe('h2');
    await writesAt('x');
    await userEvent.click(document.querySelector('[data-for="h1"] button') as Element);
    expect(activeCard()).toBe('h1');
    document.querySelector<HTMLElement>('[data-for="h1"] button[data-color="blue"]')?.focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(desk.suggestions).toEqual(suggestions);
    expect(activeCard()).toBe('h2');
    expect(document.activeElement).toBe(text);
  });

  it('leaves a list its own keys', async () => {
    openDesk(review);
    await userEvent.keyboard('{Control>}{Home}{/Control}n{Enter}');
    const list = await eventually(() => {
      const found = document.querySelector('select');
      if (!found) throw new Error('no category yet');
      return found;
    });
    list.focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(activeCard()).toBe('h1');
    expect(document.activeElement).toBe(list);
    await userEvent.keyboard('{Escape}');
  });

  it('changes nothing where it is read-only, and can be visited all the same', async () => {
    const text = openDesk({ ...review, isReadOnly: true });
    expect(document.activeElement).toBe(text);
    await userEvent.keyboard('{Control>}{Home}{/Control}n');
    expect(activeCard()).toBe('h1');
    await userEvent.keyboard('hxc3{Delete}{Control>}{Alt>}c1{Backspace}{/Alt}{/Control}{Enter}');
    await eventually(() => expect(document.activeElement).toHaveProperty('tagName', 'TEXTAREA'));
    await userEvent.keyboard('x{Control>}{Alt>}c2{Backspace}{/Alt}{/Control}');
    expect(desk.highlights).toBe(highlights);
    expect(text.textContent).toContain('often describe as');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(text);
    await userEvent.click(document.querySelector('button[data-part="quote"]') as Element);
    expect(document.activeElement).toBe(text);
    expect(await help()).toEqual([
      'Go to the comment of the mark',
      'Go back from the comment to the text',
      'Next mark',
      'Previous mark',
      'Show this list',
    ]);
  });

  it('goes from behind the last mark to the first, and from before the first to the last', async () => {
    openDesk({ ...review, suggestions: [] });
    await userEvent.keyboard('{Control>}{End}{/Control}n');
    expect(activeCard()).toBe('h1');
    closeDesk();
    openDesk({ ...review, suggestions: [] });
    await userEvent.keyboard('{Control>}{Home}{/Control}p');
    expect(activeCard()).toBe('h2');
  });

  it.each([
    ['highlight', true],
    ['suggest', true],
    ['highlight', false],
  ] as const)('opens the card of a mark that is clicked in %s mode, read-only: %s', async (mode, isReadOnly) => {
    const text = openDesk({ ...review, mode, isReadOnly });
    await userEvent.click(text.querySelector('[data-id="h2"]') as Element);
    await eventually(() => expect(document.activeElement).toHaveProperty('tagName', 'TEXTAREA'));
    expect(activeCard()).toBe('h2');
  });

  it('leaves the caret in the text where words are written and a mark is clicked', async () => {
    const text = openDesk({ ...review, mode: 'suggest' });
    await userEvent.click(text.querySelector('[data-id="h2"]') as Element);
    await eventually(() => expect(activeCard()).toBe('h2'));
    expect(document.activeElement).toBe(text);
  });

  it('is in suggestion mode as in the other where it is read-only', async () => {
    const openReadOnly = async (mode: 'highlight' | 'suggest') => {
      openDesk({ ...review, mode, isReadOnly: true });
      await help();
      return document.querySelector('dialog')?.textContent;
    };
    const keys = await openReadOnly('highlight');
    closeDesk();
    expect(await openReadOnly('suggest')).toBe(keys);
    await userEvent.keyboard('{Escape}');
    await eventually(() => expect(document.querySelector('dialog')).toBeNull());
    await userEvent.keyboard('{Control>}{Home}{Shift>}{ArrowRight}{/Shift}x{/Control}');
    await eventually(() =>
      expect(document.querySelector('[role="status"]')?.textContent).toBe('You can’t edit the text here.'),
    );
  });

  it('lists the keys that do something, and no key reaches behind that list', async () => {
    openDesk({ content: sample, highlights });
    const least = await help();
    for (const missing of ['Accept the suggestion', 'Insert a reusable comment']) {
      expect(least).not.toContain(missing);
    }
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}{Alt>}c{Backspace}{/Alt}{/Control}');
    expect(desk.highlights).toBe(highlights);
    closeDesk();

    openDesk({ ...review, commentBank: [{ id: 'b', text: 'Shorter?' }], onSuggestionAccept: vi.fn() });
    const plain = await help();
    expect(plain).toEqual(expect.arrayContaining(['Accept the suggestion', 'Insert a reusable comment']));
    expect(plain).not.toContain('Insert a reusable comment by its short name');
    closeDesk();

    openDesk(review);
    expect(await help()).toContain('Insert a reusable comment by its short name');
  });

  describe('of a text that was replaced', () => {
    const lost = { ...mark(sample, 'lost', 'Smith'), text: 'Jones', comment: 'First name?', isUnplaced: true };
    const lostChange = { ...change(sample, 'lost-change', 'three', 'four', 'Count.'), text: 'seven', isUnplaced: true };
    const replaced = { ...review, highlights: [...highlights, lost], suggestions: [lostChange, ...suggestions] };
    const given = (id: string) => [...desk.highlights, ...desk.suggestions].find((one) => one.id === id);
    const said = () => document.querySelector('[role="status"]')?.textContent;
    const openLost = async (id: string) => {
      document.querySelector<HTMLElement>(`[data-for="${id}"] button`)?.click();
      return eventually(() => {
        const field = document.querySelector<HTMLTextAreaElement>(`[data-for="${id}"] textarea`);
        if (!field || document.activeElement !== field) throw new Error('The field has not got the focus.');
        return field;
      });
    };

    it('changes a mark without a place, and undoes and redoes that', async () => {
      const text = openDesk(replaced);
      const field = await openLost('lost');
      await userEvent.keyboard('{Control>}{End}{/Control} Dr?');
      expect(field.value).toBe('First name? Dr?');
      await userEvent.keyboard('{Control>}{Alt>}c2{/Alt}{/Control}');
      await userEvent.selectOptions(document.querySelector('select') as HTMLElement, 'clarity');
      const done = { color: 'green', category: 'clarity', comment: `First name? Dr?\n${commentBank[1]?.text}` };
      expect(given('lost')).toMatchObject(done);
      await userEvent.keyboard('{Escape}');
      expect(document.activeElement).toBe(text);
      await userEvent.keyboard('{Control>}zzzz{/Control}');
      expect(desk.highlights).toEqual(replaced.highlights);
      await userEvent.keyboard('{Control>}yyyy{/Control}');
      expect(given('lost')).toMatchObject(done);
    });

    it('comments a suggestion without a place, and cannot accept it', async () => {
      openDesk({ ...replaced, onSuggestionAccept: vi.fn() });
      const field = await openLost('lost-change');
      await userEvent.keyboard('{Control>}{End}{/Control} All.');
      expect(field.value).toBe('Count. All.');
      expect(given('lost-change')).toEqual({ ...lostChange, comment: 'Count. All.' });
      expect(document.querySelector('[data-part="panel"]')?.textContent).not.toContain('Accept');
      await userEvent.keyboard('{Escape}{Control>}z{/Control}');
      expect(given('lost-change')).toEqual(lostChange);
    });

    it.each([
      ['lost', 'Remove highlight'],
      ['lost-change', 'Discard suggestion'],
    ])('removes %s by its button and brings it back', async (id, name) => {
      const text = openDesk(replaced);
      await openLost(id);
      const tools = [...document.querySelectorAll<HTMLElement>(`[data-for="${id}"] button`)];
      await userEvent.click(tools.find((tool) => (tool.ariaLabel ?? tool.textContent) === name) as HTMLElement);
      expect(given(id)).toBeUndefined();
      expect(document.activeElement).toBe(text);
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(given(id)).toEqual([lost, lostChange].find((one) => one.id === id));
      await userEvent.keyboard('{Control>}y{/Control}');
      expect(given(id)).toBeUndefined();
    });

    it('goes there by the same keys as to the others, and removes it in the text and in its card', async () => {
      const text = openDesk(replaced);
      await userEvent.keyboard('{Control>}{End}{/Control}n');
      expect(activeCard()).toBe('lost');
      expect(said()).toBe('Comment 3 on “Jones”: First name? This mark’s place in the text is unknown.');
      expect(document.activeElement).toBe(text);
      await userEvent.keyboard('n');
      expect(activeCard()).toBe('lost-change');
      await userEvent.keyboard('{Delete}');
      expect(given('lost-change')).toBeUndefined();
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(given('lost-change')).toEqual(lostChange);
      await userEvent.keyboard('{Enter}');
      await eventually(() => expect(document.activeElement).toHaveProperty('tagName', 'TEXTAREA'));
      await userEvent.keyboard('{Control>}{Alt>}{Backspace}{/Alt}{/Control}');
      expect(given('lost-change')).toBeUndefined();
      expect(document.activeElement).toBe(text);
      expect(commentOf('lost')).toBe('First name?');
    });

    it('takes other marks without a place in from outside', async () => {
      openDesk(replaced);
      await openLost('lost');
      await userEvent.keyboard('!');
      desk.handIn([{ ...lost, comment: 'Whose name?' }]);
      expect((await openLost('lost')).value).toBe('Whose name?');
      desk.handIn([]);
      expect(document.querySelector('[data-for="lost"]')).toBeNull();
    });
  });
});
