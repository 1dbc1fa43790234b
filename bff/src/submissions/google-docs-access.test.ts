import { describe, expect, it } from 'vitest';
import { googleDocsAccessOf } from './google-docs-access.ts';

const link = 'https://docs.google.com/document/d/1AbC/edit?resourcekey=0-key';
const docx = () => new Response('PK\u0003\u0004and so on');
const to = (location: string) => new Response(null, { status: 307, headers: { location } });

/** Answers one response after another and keeps what was asked. */
function answering(...responses: (Response | Error)[]) {
  const asked: string[] = [];
  const ask = async (url: string): Promise<Response> => {
    asked.push(url);
    const response = responses.shift();
    if (response instanceof Response) return response;
    throw response ?? new Error('asked too often');
  };
  return { asked, ask };
}

describe('a look at a Google Docs link', () => {
  it('asks for the document as a Word file, with its resource key', async () => {
    const { asked, ask } = answering(docx());
    expect(await googleDocsAccessOf(link, ask)).toBe('reachable');
    expect(asked).toEqual(['https://docs.google.com/document/d/1AbC/export?format=docx&resourcekey=0-key']);
  });

  it.each([
    ['reachable', [to('https://doc-0g-docs.googleusercontent.com/x'), docx()]],
    ['private', [to('https://accounts.google.com/ServiceLogin')]],
    ['private', [new Response('no', { status: 404 })]],
    ['private', [new Response('no', { status: 403 })]],
    ['blocked', [new Response('<!doctype html>')]],
    ['unchecked', [new Response('', { status: 503 })]],
    ['unchecked', [new Response('', { status: 429 })]],
    ['unchecked', [new Error('no network')]],
    ['unchecked', [to('http://127.0.0.1/secret'), docx()]],
    ['unchecked', [to('https://google.com.evil.test/'), docx()]],
    ['unchecked', [to('http://docs.google.com/x'), docx()]],
    ['unchecked', [to('/a'), to('/b'), to('/c'), to('/d'), docx()]],
  ] as const)('is %s', async (expected, responses) => {
    const { asked, ask } = answering(...responses);
    expect(await googleDocsAccessOf(link, ask)).toBe(expected);
    expect(asked.every((url) => /^https:\/\/[a-z0-9-]+\.(google|googleusercontent)\.com\//.test(url))).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('of any other address asks nobody', async () => {
    const { asked, ask } = answering();
    expect(await googleDocsAccessOf('https://127.0.0.1/document/d/x', ask)).toBe('unchecked');
    expect(asked).toEqual([]);
  });
});
