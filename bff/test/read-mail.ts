import { SaxesParser } from 'saxes';

type Style = Readonly<Record<string, string>>;
/** Words of a mail as a reader sees them. */
export interface MailWords {
  readonly words: string;
  /** Where they lead, if they are a link. */
  readonly href: string | undefined;
  /** By the styles of the elements alone, and by the rules of the dark theme. */
  readonly light: Colors;
  readonly dark: Colors;
}
interface Colors {
  readonly color: string | undefined;
  readonly background: string | undefined;
}
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const styleOf = (css: string): Style =>
  Object.fromEntries(
    css.split(';').flatMap((rule) => {
      const colon = rule.indexOf(':');
      return colon < 0
        ? []
        : [
            [
              rule.slice(0, colon).trim(),
              rule
                .slice(colon + 1)
                .replace('!important', '')
                .trim(),
            ],
          ];
    }),
  );

/** Reads the HTML of a mail: all elements, and the visible words of its body. */
export function readMail(html: string): { elements: Element[]; words: MailWords[] } {
  const darkRules = new Map(
    [...html.matchAll(/\.(\w+)\{([^}]*)\}/g)].map(([, name = '', css = '']) => [name, styleOf(css)]),
  );
  const elements: Element[] = [];
  const words: MailWords[] = [];
  const open: { element: Element; light: Style; dark: Style }[] = [];
  const nearest = (theme: 'light' | 'dark', property: string) =>
    open.findLast((one) => one[theme][property] !== undefined)?.[theme][property];
  const colors = (theme: 'light' | 'dark') => ({
    color: nearest(theme, 'color'),
    background: nearest(theme, 'background-color'),
  });
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string> };
    const light = styleOf(element.attributes.style ?? '');
    const dark = { ...light, ...darkRules.get(element.attributes.class ?? '') };
    elements.push(element);
    open.push({ element, light, dark });
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const isSeen = open.some(({ element }) => element.name === 'body') && nearest('light', 'display') !== 'none';
    if (!isSeen || !text.trim()) return;
    const href = open.findLast(({ element }) => element.name === 'a')?.element.attributes.href;
    words.push({ words: text.trim(), href, light: colors('light'), dark: colors('dark') });
  });
  // React writes every element as XML has it, but for the first line.
  parser.write(html.replace('<!doctype html>', '')).close();
  return { elements, words };
}
