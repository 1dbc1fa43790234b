// What the play functions do with the text, which is no form field: select words, and look at what is marked.
import { waitFor } from 'storybook/test';

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** The editable text of a story. */
export const textOf = (canvas: HTMLElement) => canvas.querySelector<HTMLElement>('[contenteditable]') as HTMLElement;

/** Puts the caret before, or the selection over, the first place of `words` that one text node holds. */
export async function point(canvas: HTMLElement, words: string, isSelected: boolean): Promise<void> {
  const text = textOf(canvas);
  const node = textNodes(text).find(({ data }) => data.includes(words));
  if (!node) throw new Error(`No "${words}" in the text.`);
  const start = node.data.indexOf(words);
  text.focus();
  const selection = document.getSelection();
  selection?.setBaseAndExtent(node, start, node, isSelected ? start + words.length : start);
  // The editor hears of a selection by an event of its own turn.
  await new Promise((resolve) => setTimeout(resolve, 50));
}

export const select = (canvas: HTMLElement, words: string) => point(canvas, words, true);

/** The words under a mark's elements, by its id. */
export const marked = (canvas: HTMLElement, id: string) =>
  [...canvas.querySelectorAll(`mark[data-id="${id}"]`)].map((mark) => mark.textContent).join('');

/** Waits until the comment field of the open card has the focus, and gives it. */
export async function openField(canvas: HTMLElement): Promise<HTMLTextAreaElement> {
  return waitFor(() => {
    const field = canvas.querySelector('textarea');
    if (!field || document.activeElement !== field) throw new Error('The comment field has not got the focus.');
    return field;
  });
}
