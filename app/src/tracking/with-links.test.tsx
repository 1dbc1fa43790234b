import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { withLinks } from './with-links.tsx';

const links = (text: string) =>
  [...renderToStaticMarkup(withLinks(text)).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('the addresses in a text', () => {
  it('can be followed, and the text stays as it is', () => {
    const text = 'Google Docs link: https://docs.google.com/document/d/1a2B/edit\n\nSee also http://example.org/a.';
    expect(links(text)).toEqual(['https://docs.google.com/document/d/1a2B/edit', 'http://example.org/a']);
    expect(renderToStaticMarkup(withLinks(text)).replace(/<[^>]+>/g, '')).toBe(text);
  });
  it('end before a bracket that is around them', () =>
    expect(links('(see https://example.org/page) and more')).toEqual(['https://example.org/page']));
  it('keep a bracket of their own', () =>
    expect(links('(https://en.example.org/wiki/Essay_(form)) or ‘https://example.org/a’.')).toEqual([
      'https://en.example.org/wiki/Essay_(form)',
      'https://example.org/a',
    ]));
  it('are web addresses only', () =>
    expect(links('javascript:alert(1) mailto:a@example.org, plain words')).toEqual([]));
});
