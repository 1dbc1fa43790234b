import { type CSSProperties, createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type MailColor, mailColors } from './colors.ts';
import type { MailContent, MailLink, MailPart } from './content.ts';

// Mail programs differ: tables hold the layout, each element has its light style inline, and a program that reads `<style>`
// gets the dark colours from it. React escapes every word.

const serif = "Newsreader, Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The CSS property and the token of each class. */
const classes = {
  page: { 'background-color': 'bg-page' },
  sheet: { 'background-color': 'bg-surface', 'border-color': 'border-hairline' },
  ink: { color: 'text-primary' },
  quiet: { color: 'text-secondary', 'border-color': 'border-hairline' },
  link: { color: 'text-link' },
  brand: { color: 'text-primary', 'text-decoration-color': 'border-accent' },
  quote: { color: 'text-primary', 'border-color': 'border-accent' },
  button: { 'background-color': 'bg-accent', color: 'text-on-accent' },
} as const satisfies Record<string, Record<string, MailColor>>;
type ClassName = keyof typeof classes;

const camelCase = (property: string) => property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const lightStyle = (className: ClassName): CSSProperties =>
  Object.fromEntries(
    Object.entries(classes[className]).map(([property, color]) => [camelCase(property), mailColors[color].light]),
  );

const darkRules = Object.entries(classes).map(([className, properties]) => {
  const values = Object.entries(properties).map(
    ([property, color]) => `${property}:${mailColors[color].dark}!important`,
  );
  return `.${className}{${values.join(';')}}`;
});
const css = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules.join('')}}`;

const wrap: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
const body: CSSProperties = { ...wrap, margin: '0 0 16px', fontFamily: serif, fontSize: 17, lineHeight: 1.55 };
const layoutTable = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 };
// Outlook shows what it is not told to hide in its own words.
const unseen = { display: 'none', maxHeight: 0, overflow: 'hidden', msoHide: 'all' } as CSSProperties;

/** One element in the colours of its class. */
const styled = (tag: string, className: ClassName, style: CSSProperties, ...children: ReactNode[]): ReactElement =>
  createElement(tag, { className, style: { ...style, ...lightStyle(className) } }, ...children);

const link = (href: string, style: CSSProperties, words: string): ReactElement =>
  createElement('a', { href, className: 'link', style: { ...style, ...lightStyle('link') } }, words);

/** Words whose lines stay lines. */
const lines = (words: string): ReactNode[] =>
  words.split('\n').flatMap((line, index) => (index === 0 ? [line] : [createElement('br', { key: index }), line]));

/** A mail as HTML: it says what its text says, and `subject` is its title. */
export function htmlOf(subject: string, { greeting, parts, signature, contactEmail }: MailContent): string {
  const [first] = parts;
  const sheet = styled(
    'td',
    'sheet',
    { padding: '28px 24px 24px', borderWidth: 1, borderStyle: 'solid', borderRadius: 4 },
    styled('p', 'brand', brandStyle, signature),
    styled('h1', 'ink', { ...body, margin: '0 0 12px', fontSize: 24, fontWeight: 500, lineHeight: 1.25 }, greeting),
    ...parts.flatMap((part) => partHtml(part, contactEmail)),
    styled(
      'p',
      'quiet',
      { margin: '28px 0 0', padding: '14px 0 0', borderWidth: '1px 0 0', borderStyle: 'solid', ...small },
      signature,
    ),
  );
  const page = createElement(
    'html',
    { lang: 'en', dir: 'ltr' },
    head(subject),
    styled(
      'body',
      'page',
      { margin: 0, padding: 0, WebkitTextSizeAdjust: '100%' },
      createElement('div', { style: unseen }, typeof first === 'string' ? first : first?.lead),
      createElement(
        'table',
        {
          ...layoutTable,
          width: '100%',
          className: 'page',
          style: { width: '100%', tableLayout: 'fixed', ...lightStyle('page') },
        },
        row(
          createElement(
            'td',
            { align: 'center', style: { padding: '24px 12px' } },
            createElement(
              'table',
              {
                ...layoutTable,
                width: 600,
                style: { width: '100%', maxWidth: 600, tableLayout: 'fixed', textAlign: 'left' },
              },
              row(sheet),
            ),
          ),
        ),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

const small: CSSProperties = { fontFamily: sans, fontSize: 14, lineHeight: 1.5 };
const brandStyle: CSSProperties = {
  margin: '0 0 28px',
  fontFamily: serif,
  fontSize: 20,
  lineHeight: 1.4,
  textDecorationLine: 'underline',
  textDecorationStyle: 'wavy',
  textDecorationThickness: '1.5px',
  textUnderlineOffset: '5px',
  textDecorationSkipInk: 'none',
};

const row = (cell: ReactElement): ReactElement =>
  createElement('tbody', undefined, createElement('tr', undefined, cell));

const meta = (name: string, content: string): ReactElement => createElement('meta', { name, content });

const head = (subject: string): ReactElement =>
  createElement(
    'head',
    undefined,
    createElement('meta', { charSet: 'utf-8' }),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('color-scheme', 'light dark'),
    meta('supported-color-schemes', 'light dark'),
    // No program is to make links of a client's words.
    meta('format-detection', 'telephone=no, date=no, address=no, email=no, url=no'),
    meta('x-apple-disable-message-reformatting', ''),
    createElement('title', undefined, subject),
    createElement('style', undefined, css),
  );

function partHtml(part: MailPart, contactEmail: string): ReactElement[] {
  if (typeof part === 'string') return [paragraph(part, contactEmail)];
  if ('url' in part) return linkHtml(part, contactEmail);
  const lead = styled('p', 'ink', { ...body, margin: '0 0 6px' }, part.lead);
  if ('list' in part) {
    const items = part.list.map((item) => createElement('li', { style: { margin: '0 0 4px' } }, item));
    return [lead, styled('ul', 'ink', { ...body, padding: '0 0 0 20px' }, ...items)];
  }
  const quoteStyle = { ...body, padding: '2px 0 2px 14px', borderWidth: '0 0 0 3px', borderStyle: 'solid' };
  return [lead, styled('blockquote', 'quote', quoteStyle, ...lines(part.quote))];
}

const paragraph = (words: string, contactEmail: string): ReactElement =>
  styled(
    'p',
    'ink',
    body,
    ...words
      .split(contactEmail)
      .flatMap((piece, index) =>
        index === 0 ? lines(piece) : [link(`mailto:${contactEmail}`, {}, contactEmail), ...lines(piece)],
      ),
  );

/** The sentence, unless the button says the same, then the button and its link as text. */
function linkHtml({ lead, url, button }: MailLink, contactEmail: string): ReactElement[] {
  const shown = url.startsWith('mailto:') ? contactEmail : url;
  const plain = createElement(
    'p',
    { style: { ...small, ...wrap, margin: '0 0 24px', wordBreak: 'break-all' } },
    link(url, {}, shown),
  );
  if (!button) return [styled('p', 'ink', { ...body, margin: '0 0 4px' }, lead), plain];
  return [
    ...(lead === `${button} here:` ? [] : [paragraph(lead, contactEmail)]),
    createElement('table', { ...layoutTable, style: { margin: '8px 0 10px' } }, row(buttonCell(url, button))),
    plain,
  ];
}

/** The cell has the colour and the shape as well: Outlook gives a link neither. */
const buttonCell = (href: string, words: string): ReactElement =>
  styled(
    'td',
    'button',
    { borderRadius: 4, textAlign: 'center' },
    createElement(
      'a',
      {
        href,
        className: 'button',
        style: {
          ...{ display: 'inline-block', padding: '11px 22px', borderRadius: 4, textDecoration: 'none' },
          ...{ fontFamily: sans, fontSize: 16, fontWeight: 600, lineHeight: 1.4, ...lightStyle('button') },
        },
      },
      words,
    ),
  );
