// How elements look and where they stand, as data that two moments can be compared by.

const properties = [
  'color',
  'backgroundColor',
  'borderTopColor',
  'borderTopWidth',
  'borderTopStyle',
  'borderInlineStartWidth',
  'borderBottomWidth',
  'borderBottomColor',
  'outlineStyle',
  'outlineWidth',
  'outlineColor',
  'textDecorationLine',
  'fontWeight',
  'fontStyle',
  'opacity',
  'visibility',
  'display',
  'contentVisibility',
  'height',
  'fill',
  'stroke',
  'transform',
  'clipPath',
  'maskImage',
  'backgroundImage',
  'content',
  'insetInlineStart',
] as const;

function look(element: Element, pseudo?: '::before' | '::after'): string {
  const style = getComputedStyle(element, pseudo);
  if (pseudo && ['none', 'normal'].includes(style.content)) return '';
  return properties.map((name) => style[name]).join('|');
}

/** How an element looks with all that is in it. */
export function lookOf(element: Element): string {
  return [element, ...element.querySelectorAll('*')]
    .map((each) => `${look(each)}${look(each, '::before')}${look(each, '::after')}`)
    .join('\n');
}

/** Whether an element is drawn at all, and larger than what is only there for screen readers. */
export function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Whether an element shows that it has the focus by a line around itself or around a part of what belongs to it. */
export function isOutlined(element: Element, root: Element): boolean {
  // In a text that is edited the caret shows it.
  if (element instanceof HTMLElement && element.isContentEditable) return true;
  const own = [element, ...element.querySelectorAll('*')];
  const near = [...own];
  // The native control of a choice may be out of sight; what stands beside it or around it is drawn in its place.
  for (let around = element.parentElement; around && near.length < 40; around = around.parentElement) {
    near.push(around, ...around.children);
    if (around === root) break;
  }
  return near.some((each) =>
    [null, '::before', '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth, boxShadow, content } = getComputedStyle(each, pseudo);
      if (pseudo && content === 'none') return false;
      // Forced colours leave no shadow.
      if (own.includes(each) && boxShadow !== 'none') return true;
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    }),
  );
}

/** A text on the page, with the element that holds it and the rectangle of its letters. */
export interface Words {
  element: Element;
  text: string;
  box: DOMRect;
  size: number;
}

/** Every text that is seen below an element. */
export function wordsIn(root: Element): Words[] {
  const found: Words[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const text = node.nodeValue?.trim();
    if (!text || !element || element.closest('style, script, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width > 1 && box.height > 1 && isSeen(element))
      found.push({ element, text, box, size: Number.parseFloat(getComputedStyle(element).fontSize) });
  }
  return found;
}

/** An element in words, for the message of a failed check. */
export function describe(element: Element): string {
  const [tag = ''] = element.cloneNode(false) instanceof Element ? (element.outerHTML.match(/^<[^>]*>/) ?? []) : [];
  return `${tag.replaceAll(/ (?:style|class)="[^"]*"/g, '').slice(0, 120)}${element.textContent?.trim().slice(0, 40) ?? ''}`;
}
