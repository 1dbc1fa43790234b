// Runs in Node, asked by the browser suite: the page as a server would send it.
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { registry } from './registry.tsx';

/** Renders a component on the server. @returns its HTML and what it wrote to `console.error` meanwhile */
export function renderOnServer(name: string): { html: string; errors: string[] } {
  const entry = registry.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`"${name}" is not in the registry.`);
  const errors: string[] = [];
  const original = console.error;
  console.error = (...args) => errors.push(args.map(String).join(' '));
  try {
    const { Component, props } = entry;
    const html = renderToString(
      <StrictMode>
        <Component {...props} />
      </StrictMode>,
    );
    return { html, errors };
  } finally {
    console.error = original;
  }
}
