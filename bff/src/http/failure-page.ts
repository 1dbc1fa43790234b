import type { Boom } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { App } from './app.ts';
import { appStyle } from './pages.ts';
import { sentenceOf } from './problems.ts';
import type { RefusalDetails } from './refusal.ts';
import { escapeHtml, htmlResponse } from './security.ts';

/** The page for somebody who opened an address where the server failed; undefined for a program or another refusal. */
export function failurePage(
  config: App['config'],
  error: Boom<RefusalDetails>,
  request: Request,
  h: ResponseToolkit,
): ResponseObject | undefined {
  const isOpened = request.method === 'get' && String(request.headers.accept ?? '').includes('text/html');
  if (error.output.statusCode !== 500 || !isOpened || request.path.startsWith('/api/')) return undefined;
  return htmlResponse(
    h,
    (nonce) => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Something went wrong – Marginalia</title>
${styleOf(config)(nonce)}
<style nonce="${nonce}">${style}</style>
<main>
<h1>Something went wrong</h1>
<p>${escapeHtml(sentenceOf(error, request))}</p>
<p><a href="/">Go to the home page</a></p>
</main>
</html>`,
    500,
  );
}

/** The app's own look, unless reading it is what fails. */
function styleOf(config: App['config']): (nonce: string) => string {
  return (nonce) => {
    try {
      return appStyle(config)(nonce);
    } catch {
      return '';
    }
  };
}

const style = `
body { margin: 0; padding: 24px 16px; background: var(--mg-color-bg-page); color: var(--mg-color-text-primary); font: 1rem/1.5 var(--mg-font-sans, sans-serif); }
main { max-width: 36rem; margin: 4vh auto 0; }
h1 { margin: 0; font: 500 1.75rem/1.2 var(--mg-font-serif, serif); }
p { overflow-wrap: anywhere; text-wrap: pretty; }
a { color: var(--mg-color-text-link); }
:focus-visible { outline: 2px solid var(--mg-color-border-focus); outline-offset: 2px; }
`;
