// Text that can't be read in the theme that is shown. Contrast follows from the colours, the size and the ground of the
// letters alone, and stories and screens share nearly all of these: axe measures each combination once.
import axe from 'axe-core';

const rules = ['color-contrast', 'link-in-text-block'];
const measured = new Set<string>();

/** Turns the rules off that `unreadable` holds. */
export const withoutColours = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));

/** Describes each element whose text has too little contrast, or that is a link in a text and looks like it. */
export async function unreadable(): Promise<string[]> {
  const { faults, looks } = await measureColours(coloursOf(measured), axe);
  for (const look of looks) measured.add(look);
  return faults;
}

/** What `measureColours` is given. */
export const coloursOf = (known: Iterable<string>): Measuring => ({ rules, known: [...known] });

interface Measuring {
  readonly rules: string[];
  /** The combinations that were measured before. */
  readonly known: string[];
}

/**
 * It uses nothing outside itself, so that a test can hand it to a page of another process, which has an axe of its own.
 * @returns what can't be read, and the combinations that are known now
 */
export async function measureColours(
  { rules, known }: Measuring,
  { run } = (window as unknown as { axe: Pick<typeof axe, 'run'> }).axe,
): Promise<{ faults: string[]; looks: string[] }> {
  const hasOwnText = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (element.matches('input, textarea, select') ||
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim()));

  /** Of a link, the words that it has to stand out from. */
  const textAround = (element: Element): string => {
    const link = element.closest('a, [role="link"]');
    let block = link?.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    return block?.textContent === link?.textContent ? '' : (block?.textContent ?? '');
  };

  /** What lies behind an element's text: the backgrounds of all that it is in, and how clear they are. */
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element | null): string => {
    if (!element) return '';
    const before = grounds.get(element);
    if (before !== undefined) return before;
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
    const behind = groundOf(element.parentElement);
    const ground = own === 'rgba(0, 0, 0, 0) none 1 none' ? behind : `${behind} / ${own}`;
    grounds.set(element, ground);
    return ground;
  };

  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [color, fontSize, fontWeight, textShadow, textAround(element), groundOf(element)].join(' ');
  };

  const before = new Set(known);
  const fresh = new Map(
    [...document.body.querySelectorAll('*')]
      .filter(hasOwnText)
      .map((element) => [element, lookOf(element)] as const)
      .filter(([, look]) => !before.has(look)),
  );
  if (fresh.size === 0) return { faults: [], looks: [] };
  const { violations, passes } = await run(
    { include: [...fresh.keys()] },
    { runOnly: rules, resultTypes: ['violations', 'passes'], elementRef: true, iframes: false },
  );
  // What axe could not tell, such as text below a dialog, is measured again.
  const told = passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
  return {
    faults: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    ),
    looks: [...new Set(told.map(({ element }) => fresh.get(element as Element) ?? ''))],
  };
}
