// Runs the examples that were pasted into the app and compiled there: prints what is wrong with each.
import { readdirSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

// TipTap makes an editor of one's own in a browser only.
const browserOnly = ['ReviewKitAnotherEditor.js'];

const problems = [];
for (const file of readdirSync('compiled').filter((name) => !browserOnly.includes(name))) {
  console.error = (...said) => problems.push(`${file}: ${said.join(' ')}`);
  try {
    const { default: Example } = await import(`./compiled/${file}`);
    const html = renderToString(createElement(Example));
    // The page of a component shows its example at once, and a modal would cover the page.
    if (/<dialog[^>]*>(?!<\/dialog>)/.test(html)) problems.push(`${file}: opens a modal`);
  } catch (problem) {
    problems.push(`${file}: ${problem}`);
  }
}
console.log(JSON.stringify(problems));
