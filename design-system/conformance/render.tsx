// Runs in Node, asked by the browser suite: the page as a server would send it.
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { registry } from './registry.tsx';

/**
 * Renders a component on the server.
 * @returns its HTML, the style element that goes with it, and what it wrote to `console.error` meanwhile
 */
export function renderOnServer(name: string): { html: string; styles: string; errors: string[] } {
  const entry = registry.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`"${name}" is not in the registry.`);
  const errors: string[] = [];
  const sheet = new ServerStyleSheet({ nonce: 'known' });
  const original = console.error;
  console.error = (...args) => errors.push(args.map(String).join(' '));
  try {
    const { Component, props } = entry;
    const html = renderToString(
      sheet.collectStyles(
        <StrictMode>
          <Component {...props} />
        </StrictMode>,
      ),
    );
    return { html, styles: sheet.getStyleTags(), errors };
  } finally {
    sheet.seal();
    console.error = original;
  }
}
