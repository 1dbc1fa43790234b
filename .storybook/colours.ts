// Text that can't be read in the theme that is shown. Contrast follows from the colours, the size and the ground of the
// letters alone, and the stories of a file share nearly all of these: axe measures each combination once.
import axe from 'axe-core';

const rules = ['color-contrast', 'link-in-text-block'];
const measured = new Set<string>();

/** Turns the rules off that `unreadable` holds. */
export const withoutColours = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));

/** Describes each element whose text has too little contrast, or that is a link in a text and looks like it. */
export async function unreadable(): Promise<string[]> {
  const grounds = new Map<Element, string>();
  const found = [...document.body.querySelectorAll('*')].filter(hasOwnText);
  const fresh = new Map(
    found.map((element) => [element, lookOf(element, grounds)] as const).filter(([, look]) => !measured.has(look)),
  );
  if (fresh.size === 0) return [];
  const { violations, passes } = await axe.run(
    { include: [...fresh.keys()] },
    { runOnly: rules, resultTypes: ['violations', 'passes'], elementRef: true, iframes: false },
  );
  // What axe could not tell, such as text below a dialog, is measured again.
  const told = passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
  for (const { element } of told) measured.add(fresh.get(element as Element) ?? '');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

const hasOwnText = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) &&
  (element.matches('input, textarea, select') ||
    [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim()));

function lookOf(element: Element, grounds: Map<Element, string>): string {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
  return [color, fontSize, fontWeight, textShadow, textAround(element), groundOf(element, grounds)].join(' ');
}

/** Of a link, the words that it has to stand out from. */
function textAround(element: Element): string {
  const link = element.closest('a, [role="link"]');
  let block = link?.parentElement;
  while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
  return block?.textContent === link?.textContent ? '' : (block?.textContent ?? '');
}

/** What lies behind an element's text: the backgrounds of all that it is in, and how clear they are. */
function groundOf(element: Element | null, known: Map<Element, string>): string {
  if (!element) return '';
  const before = known.get(element);
  if (before !== undefined) return before;
  const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
  const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
  const behind = groundOf(element.parentElement, known);
  const ground = own === 'rgba(0, 0, 0, 0) none 1 none' ? behind : `${behind} / ${own}`;
  known.set(element, ground);
  return ground;
}
