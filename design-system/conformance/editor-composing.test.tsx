// What an input method composes in the text, as people write Japanese, Chinese or Korean, or an accent by two keys.
import { afterEach, describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { change, content, highlights } from '../src/highlight-editor/sample.ts';
import { closeDesk, desk, openDesk } from './editor-desk.tsx';
import { eventually } from './eventually.ts';

/** Composes step by step as an input method does, and commits its last words, if there are any. */
async function compose(steps: readonly string[], committed?: string): Promise<void> {
  // Nobody composes before the text is shown, and Chrome takes no place in a section that it has not laid out.
  await new Promise(requestAnimationFrame);
  for (const step of steps)
    await cdp().send('Input.imeSetComposition', {
      text: step,
      selectionStart: step.length,
      selectionEnd: step.length,
    });
  if (committed !== undefined) await cdp().send('Input.insertText', { text: committed });
}

const activeCard = () => document.querySelector('[data-part="card"][data-active]')?.getAttribute('data-for');

describe('the editor', () => {
  afterEach(closeDesk);

  it('reads struck words as such while what is composed before them gets shorter', async () => {
    const text = openDesk({ content, mode: 'suggest' });
    const words = text.querySelector('p')?.firstChild as Text;
    const from = words.data.indexOf(' ');
    const struck = words.data.slice(from, words.data.indexOf(' ', from + 1));
    document.getSelection()?.setBaseAndExtent(words, from, words, from + struck.length);
    await compose(['a', 'ab', 'a'], 'é');
    const given = () => desk.suggestions.map((one) => [one.text, one.replacement]);
    await eventually(() => expect(given()).toEqual([[struck, 'é']]));
  });

  it('takes each letter once that an input method composes over the border of two paragraphs', async () => {
    const text = openDesk({ content, mode: 'suggest' });
    const end = text.querySelector('p')?.lastChild as Text;
    const next = text.querySelectorAll('p')[1] as Element;
    document.getSelection()?.setBaseAndExtent(end, end.length, next.firstChild ?? next, 0);
    await compose(['n', 'に'], '日');
    const given = () => desk.suggestions.map((one) => [one.text, one.replacement]);
    await eventually(() => expect(given()).toEqual([['', '日']]));
  });

  it('composes where the selection began, where it held only a border and added words behind it', async () => {
    const text = openDesk({ content, mode: 'suggest' });
    const [first, second] = text.querySelectorAll('p');
    const end = first?.lastChild as Text;
    document.getSelection()?.setBaseAndExtent(second?.firstChild ?? (second as Element), 0, second as Element, 0);
    await cdp().send('Input.insertText', { text: 'plus' });
    await eventually(() => expect(desk.suggestions.map((one) => one.replacement)).toEqual(['plus']));
    const added = text.querySelector('ins')?.firstChild as Text;
    document.getSelection()?.setBaseAndExtent(end, end.length, added, added.length);
    await compose(['n', 'に'], '日');
    const given = () => desk.suggestions.map((one) => [one.startIndex, one.text, one.replacement]);
    await eventually(() => expect(given()).toEqual([[first?.textContent?.indexOf('日') ?? -1, '', '日']]));
  });

  it('takes what an input method composes over selected words, and over a suggestion, each letter once', async () => {
    const text = openDesk({ content, mode: 'suggest' });
    const words = text.querySelector('p')?.firstChild as Text;
    const [first = '', second = ''] = words.data.split(' ');
    const from = first.length + 1;
    document.getSelection()?.setBaseAndExtent(words, from, words, from + second.length);
    await compose(['n', 'に', 'にほ'], '日本');
    const given = () => desk.suggestions.map((one) => [one.text, one.replacement]);
    await eventually(() => expect(given()).toEqual([[second, '日本']]));
    const added = text.querySelector('ins')?.firstChild as Text;
    document.getSelection()?.setBaseAndExtent(words, 0, added, 1);
    await compose(['o', 'お'], '王');
    await eventually(() => expect(given()).toEqual([[`${first} ${second}`, '王本']]));
  });

  it.each([
    ['elsewhere', 'Smith'],
    ['behind them in the paragraph', 'Work'],
  ])('goes on composing over selected words while others are suggested %s', async (_, other) => {
    const text = openDesk({ content, mode: 'suggest' });
    const words = text.querySelector('p')?.firstChild as Text;
    document.getSelection()?.setBaseAndExtent(words, 0, words, 3);
    await compose(['n', 'に']);
    await eventually(() => expect(desk.suggestions.map((one) => one.replacement)).toEqual(['に']));
    desk.suggestions = [...desk.suggestions, change(content, 'other', other, 'Jones')];
    desk.handIn([], desk.suggestions);
    await compose(['にほ'], '日本');
    const given = () => desk.suggestions.map((one) => [one.text, one.replacement]);
    await eventually(() =>
      expect(given()).toEqual([
        ['The', '日本'],
        [other, 'Jones'],
      ]),
    );
  });

  it('obeys its keys after what was composed was taken away', async () => {
    const text = openDesk({ content, mode: 'suggest' });
    const words = () => text.querySelector('p')?.firstChild as Text;
    document.getSelection()?.setBaseAndExtent(words(), 0, words(), 3);
    await compose(['n']);
    await eventually(() => expect(desk.suggestions).toHaveLength(1));
    desk.handIn([], []);
    expect(text.querySelector('ins')).toBeNull();
    document.getSelection()?.setBaseAndExtent(words(), 0, words(), 3);
    await userEvent.keyboard('{Control>}{Alt>}m{/Alt}{/Control}');
    await eventually(() => expect(desk.highlights.map((one) => one.text)).toEqual(['The']));
  });

  it('obeys its keys after something was composed where nothing can be typed', async () => {
    const text = openDesk({ content, highlights });
    const before = text.textContent;
    await compose(['n', 'に'], '日');
    expect(text.textContent).toBe(before);
    await userEvent.keyboard('n');
    await eventually(() => expect(activeCard()).toBe('h1'));
  });

  it('takes the key of an input method for no command', () => {
    const text = openDesk({ content, highlights });
    const press = (keyCode: number) =>
      text.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', keyCode, bubbles: true, cancelable: true }));
    press(229);
    expect(activeCard()).toBeUndefined();
    press(78);
    expect(activeCard()).toBe('h1');
  });
});
