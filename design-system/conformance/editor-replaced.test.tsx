// A review whose text was replaced, under a real keyboard: marks that moved are kept by a person, those without a place
// are given one, and all of it can be undone.
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  anchor,
  anchorMarks,
  fateOf,
  type Highlight,
  type Suggestion,
  settleMarks,
} from '../src/highlight-editor/index.ts';
import { content as before, change, mark } from '../src/highlight-editor/sample.ts';
import { HighlightViewer } from '../src/highlight-viewer/index.ts';
import { closeDesk, desk, openDesk } from './editor-desk.tsx';
import { eventually } from './eventually.ts';

const content = before
  .replace('The Quiet Work of Hedgerows', 'Hedgerows at Work')
  .replace('Smith (2011) found', 'As Smith (2011) has found')
  .replace('twelve years', 'a dozen years')
  .replace('few.', 'scarce.');

const insertion = (id: string, ahead: string, replacement: string): Suggestion => {
  const startIndex = before.indexOf(ahead);
  return { id, startIndex, endIndex: startIndex, text: '', replacement };
};
const made = anchorMarks(before, 1, {
  highlights: [
    mark(before, 'moved', 'often describe', { comment: 'Described.' }),
    mark(before, 'lost', 'within twelve years', { comment: 'Since when?', color: 'red' }),
  ],
  suggestions: [
    change(before, 'moved-change', 'effects has', 'effects have', 'Plural.'),
    change(before, 'lost-change', 'are few', 'are scarce', 'Too short.'),
    insertion('lost-words', ' found that', ' has'),
  ],
});
const { highlights, suggestions } = settleMarks(content, made);
const replaced = { content, contentVersion: 2, highlights, suggestions };

const given = (id: string) => {
  const found = [...desk.highlights, ...desk.suggestions].find((one) => one.id === id);
  if (!found) throw new Error(`no ${id} was given out`);
  return found;
};
const fate = (id: string) => fateOf(content, given(id));
const card = (id: string) => document.querySelector(`[data-for="${id}"]`) as HTMLElement;
const said = () => document.querySelector('[role="status"]')?.textContent?.replace('\u200b', '');
const nameOf = (tool: Element) => tool.getAttribute('aria-label') ?? tool.textContent;
const tool = (id: string, name: string) => {
  const found = [...card(id).querySelectorAll<HTMLElement>('button')].find((one) => nameOf(one) === name);
  if (!found) throw new Error(`no “${name}” on the card`);
  return found;
};
/** Opens a card by its button, or goes to the one that is open; its comment has the focus then. */
const openCard = async (id: string) => {
  const comment = card(id).querySelector('textarea');
  if (comment) comment.focus();
  else card(id).querySelector('button')?.click();
  await eventually(() => expect(document.activeElement).toBe(card(id).querySelector('textarea')));
};
/** Goes to a tool of the open card by Tab alone, and presses it. */
const press = async (id: string, name: string) => {
  card(id).querySelector<HTMLElement>('button')?.focus();
  for (let turn = 0; turn < 8 && document.activeElement !== tool(id, name); turn += 1) await userEvent.tab();
  expect(document.activeElement).toBe(tool(id, name));
  await userEvent.keyboard('{Enter}');
};
/** Selects words of one text node, or puts the caret before them. */
const point = async (text: HTMLElement, words: string, isSelected = true) => {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 50));
  text.focus();
  await turn();
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text;
    const start = node.data.indexOf(words);
    if (start === -1) continue;
    getSelection()?.setBaseAndExtent(node, start, node, isSelected ? start + words.length : start);
    // The editor hears of a selection by an event of its own turn.
    await turn();
    return;
  }
  throw new Error(`no “${words}” in the text`);
};

afterEach(closeDesk);

it('starts from marks of every fate', () => {
  openDesk(replaced);
  expect(Object.fromEntries([...highlights, ...suggestions].map(({ id }) => [id, fate(id)]))).toEqual({
    moved: 'moved',
    lost: 'unplaced',
    'moved-change': 'moved',
    'lost-change': 'unplaced',
    'lost-words': 'unplaced',
  });
  expect(document.querySelector('[data-part="bar"]')?.textContent).toContain('2 comments, 3 suggestions');
});

describe('a mark that moved', () => {
  it.each(['moved', 'moved-change'])('is kept by its button and anchored anew, undone and redone: %s', async (id) => {
    const text = openDesk(replaced);
    const settled = given(id);
    expect(card(id).textContent).toContain('Its place or the text around it has changed.');
    await openCard(id);
    expect(card(id).textContent).toContain('Its place or the text around it has changed.');
    await press(id, 'Keep in place');
    const { startIndex, endIndex } = settled;
    expect(given(id)).toEqual({ ...settled, anchor: anchor(content, startIndex, endIndex, 2) });
    expect(fate(id)).toBe('exact');
    expect(said()).toBe('Kept in place');
    expect(document.activeElement).toBe(card(id).querySelector('textarea'));
    expect(card(id).textContent).not.toContain('Its place or the text around it has changed.');
    await userEvent.keyboard('{Escape}{Control>}z{/Control}');
    expect(document.activeElement).toBe(text);
    expect(given(id)).toEqual(settled);
    expect(card(id).textContent).toContain('Its place or the text around it has changed.');
    tool(id, 'Keep in place').focus();
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(fate(id)).toBe('exact');
    // The button that had the focus is gone.
    expect(document.activeElement).toBe(card(id).querySelector('textarea'));
  });

  it('is said to have moved when one goes there, and only said so where nothing can be changed', async () => {
    openDesk({ ...replaced, isReadOnly: true });
    await userEvent.keyboard('{Control>}{Home}{/Control}n');
    expect(said()).toBe('Comment 1 on “often describe”: Described. Its place or the text around it has changed.');
    await openCard('moved');
    expect(card('moved').textContent).toContain('Its place or the text around it has changed.');
    expect(() => tool('moved', 'Keep in place')).toThrow();
    await openCard('lost');
    expect(() => tool('lost', 'Place on the selected words')).toThrow();
  });

  it('keeps its anchor while its comment is written and undone', async () => {
    openDesk(replaced);
    const settled = given('moved-change');
    await openCard('moved-change');
    await userEvent.keyboard('{Control>}{End}{/Control} Why?');
    expect(given('moved-change')).toEqual({ ...settled, comment: 'Plural. Why?' });
    await userEvent.keyboard('{Escape}{Control>}z{/Control}');
    expect(given('moved-change')).toEqual(settled);
    await openCard('moved-change');
    tool('moved-change', 'Discard suggestion').click();
    expect(() => given('moved-change')).toThrow();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(given('moved-change')).toEqual(settled);
  });
});

describe('a mark without a place', () => {
  const place = 'Place on the selected words';
  let text: HTMLElement;
  beforeEach(() => {
    text = openDesk(replaced);
  });

  it('is put on the selected words, in its colour and with its comment; undone and redone', async () => {
    const { isUnplaced, ...lost } = given('lost') as Highlight;
    expect(isUnplaced).toBe(true);
    await point(text, 'within a dozen');
    await openCard('lost');
    expect(tool('lost', place).getAttribute('aria-description')).toBe('“within a dozen”');
    await press('lost', place);
    const startIndex = content.indexOf('within a dozen');
    const endIndex = startIndex + 'within a dozen'.length;
    const words = { text: 'within a dozen', startIndex, endIndex };
    const placed = { ...lost, ...words, anchor: anchor(content, startIndex, endIndex, 2) };
    expect(given('lost')).toEqual(placed);
    expect(text.querySelector('mark[data-id="lost"]')?.textContent).toBe('within a dozen');
    expect(said()).toBe('Placed in the text');
    await eventually(() => expect(document.activeElement).toBe(card('lost').querySelector('textarea')));
    await userEvent.keyboard('{Escape}{Control>}z{/Control}');
    expect(given('lost')).toEqual(highlights.find(({ id }) => id === 'lost'));
    expect(text.querySelector('mark[data-id="lost"]')).toBeNull();
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(given('lost')).toEqual(placed);
  });

  it('says what to do while no words are selected, and does nothing', async () => {
    await openCard('lost');
    const button = tool('lost', place);
    // No caret is shown where one would do nothing.
    expect(text.querySelector('[data-part^="drawn"]')).toBeNull();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('To place it, select words in the text.');
    await press('lost', place);
    expect(given('lost').isUnplaced).toBe(true);
    await point(text, 'base within');
    expect(button.getAttribute('aria-disabled')).toBeNull();
    expect(button.getAttribute('aria-describedby')).toBeNull();
  });

  it('keeps the focus when undo moves its card to the end, and redo back', async () => {
    await point(text, 'Hedgerows at');
    await openCard('lost');
    await press('lost', place);
    const remove = tool('lost', 'Remove highlight');
    remove.focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(given('lost').isUnplaced).toBe(true);
    expect(document.activeElement).toBe(remove);
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(given('lost').isUnplaced).toBeUndefined();
    expect(document.activeElement).toBe(remove);
  });

  it('shows the selected words while the focus is on its card, and stays open while they are selected', async () => {
    const drawn = () =>
      [...text.querySelectorAll('[data-part="drawn-selection"]')].map((one) => one.textContent).join('');
    await openCard('lost');
    // Inside another mark, whose card would open under a caret.
    await point(text, 'descri');
    expect(card('lost').querySelector('textarea')).not.toBeNull();
    expect(drawn()).toBe('');
    tool('lost', place).focus();
    await eventually(() => expect(drawn()).toBe('descri'));
    text.focus();
    await eventually(() => expect(drawn()).toBe(''));
    expect(getSelection()?.toString()).toBe('descri');
    tool('lost', place).focus();
    await eventually(() => expect(drawn()).toBe('descri'));
    await openCard('moved');
    expect(drawn()).toBe('');
  });

  it('is put there as a suggestion: the selected words are replaced; undone and redone', async () => {
    const { isUnplaced, ...lost } = given('lost-change') as Suggestion;
    await point(text, 'are scarce');
    await openCard('lost-change');
    await press('lost-change', place);
    const startIndex = content.indexOf('are scarce');
    // It would have changed nothing: these words say already what it suggests.
    expect(given('lost-change').isUnplaced).toBe(true);
    expect(tool('lost-change', place).getAttribute('aria-disabled')).toBe('true');
    await point(text, 'scarce');
    await openCard('lost-change');
    await press('lost-change', place);
    const words = { text: 'scarce', startIndex: startIndex + 4, endIndex: startIndex + 10 };
    const placed = { ...lost, ...words, anchor: anchor(content, words.startIndex, words.endIndex, 2) };
    expect(given('lost-change')).toEqual(placed);
    expect(text.querySelector('del[data-id="lost-change"]')?.textContent).toBe('scarce');
    expect(text.querySelector('ins[data-id="lost-change"]')?.textContent).toBe('are scarce');
    await userEvent.keyboard('{Escape}{Control>}z{/Control}');
    expect(given('lost-change')).toEqual(suggestions.find(({ id }) => id === 'lost-change'));
    expect(text.querySelector('[data-id="lost-change"]')).toBeNull();
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(given('lost-change')).toEqual(placed);
    expect(text.querySelector('del[data-id="lost-change"]')?.textContent).toBe('scarce');
  });

  it('is put there as a suggestion only inside one paragraph, and where no other one stands', async () => {
    await point(text, 'effects has');
    await openCard('lost-change');
    expect(tool('lost-change', place).getAttribute('aria-disabled')).toBe('true');
    expect(card('lost-change').textContent).toContain('inside one paragraph and outside other suggestions');
    text.focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await openCard('lost-change');
    expect(tool('lost-change', place).getAttribute('aria-disabled')).toBe('true');
  });

  it('is put at the cursor when it only adds words, and the cursor is shown meanwhile', async () => {
    const { isUnplaced, ...lost } = given('lost-words') as Suggestion;
    await point(text, 'found that', false);
    await openCard('lost-words');
    await eventually(() => expect(text.querySelector('[data-part="drawn-caret"]')).not.toBeNull());
    await press('lost-words', 'Place at the cursor');
    const at = content.indexOf('found that');
    const words = { text: '', startIndex: at, endIndex: at };
    expect(given('lost-words')).toEqual({ ...lost, ...words, anchor: anchor(content, at, at, 2) });
    expect(text.querySelector('[data-part="drawn-caret"]')).toBeNull();
    await userEvent.keyboard('{Escape}{Control>}z{/Control}');
    expect(given('lost-words').isUnplaced).toBe(true);
  });
});

describe('anchors handed in again', () => {
  const bare = made.suggestions.map(({ anchor: _, ...rest }) => rest);

  it('change no node, no caret, nothing that can be undone, and are told to nobody', async () => {
    const text = openDesk({ content: before, mode: 'suggest', suggestions: bare });
    await userEvent.keyboard('{Control>}{Home}{/Control}ab');
    const typed = desk.suggestions;
    expect(typed).toHaveLength(bare.length + 1);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(text, { childList: true, characterData: true, attributes: true, subtree: true });
    const saved = anchorMarks(before, 1, { highlights: [], suggestions: typed });
    expect(saved.suggestions.every((one) => one.anchor)).toBe(true);
    desk.handIn([], saved.suggestions);
    changes.push(...observer.takeRecords());
    observer.disconnect();
    expect(changes).toEqual([]);
    expect(desk.suggestions).toBe(typed);
    // The caret is where it was: what follows is the same flow of typing, which is undone in one.
    await userEvent.keyboard('c');
    await eventually(() => expect(desk.suggestions[0]).toMatchObject({ replacement: 'abc' }));
    expect(desk.suggestions).toEqual([{ ...saved.suggestions[0], replacement: 'abc' }, ...saved.suggestions.slice(1)]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(desk.suggestions).toEqual(saved.suggestions.slice(1));
  });

  it('are given out until the words of the suggestion are others, and again when they are the same', async () => {
    const text = openDesk({ content: before, mode: 'suggest', suggestions: made.suggestions });
    await point(text, ' been measured', false);
    await userEvent.keyboard('{Delete}');
    expect(given('moved-change')).toMatchObject({ text: 'effects has ', comment: 'Plural.' });
    expect(desk.suggestions.filter((one) => one.anchor)).toHaveLength(made.suggestions.length - 1);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(desk.suggestions).toEqual(made.suggestions.toSorted((a, b) => a.startIndex - b.startIndex));
  });
});

it('the viewer shows a mark that is said to be unplaced without a place, whatever stands at its offsets', () => {
  const [smith] = [mark(before, 'h', 'Smith', { comment: 'First name?', isUnplaced: true })];
  const changes = [{ ...change(before, 's', 'deserves', 'deserve'), isUnplaced: true }];
  const html = renderToStaticMarkup(<HighlightViewer content={before} highlights={[smith]} suggestions={changes} />);
  expect(html).not.toContain('<mark');
  expect(html.match(/This mark’s place in the text is unknown/g)).toHaveLength(2);
});
