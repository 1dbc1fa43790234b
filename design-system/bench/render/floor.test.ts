import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

type Draw = (name: string, step: number) => ReactNode;

const page = globalThis as { bench?: { draw: Draw }; floor?: unknown };
let floor: Draw;
let ours: Draw;

// The bench reads the floor's classes and the table's rows in sight from a page of ours; here they come from its markup.
beforeAll(async () => {
  await import('./ours.tsx');
  ours = page.bench?.draw as Draw;
  const table = renderToString(ours('table', 0));
  const rows = table.split('data-part="row"').length - 1;
  page.floor = { classes: {}, table: { rows, gap: /<td[^>]* height="(\d+)"/.exec(table)?.[1] } };
  await import('./floor.tsx');
  floor = page.bench?.draw as Draw;
});
afterAll(() => {
  delete page.bench;
  delete page.floor;
});

/** The markup without its classes, the ids that React counts, and what a table says once it is measured and scrolls. */
const markup = (draw: Draw, scene: string, step: number): string =>
  renderToString(draw(scene, step))
    .replaceAll(/ class="[^"]*"| data-overflow="true"| role="region" aria-label="Rows" tabindex="0"/gi, '')
    .replaceAll(/_R_\w*?_/g, 'id')
    .replaceAll('><', '>\n<');

const scenes = ['badges', 'buttons', 'form', 'table', 'menu', 'dialog'];
const states = scenes.flatMap((scene) => [0, 1].map((step) => ({ scene, step })));

it.each(states)('the floor of the benchmark has the markup of ours: $scene, step $step', ({ scene, step }) => {
  const drawn = markup(ours, scene, step);
  expect(drawn).toContain('data-component');
  expect(markup(floor, scene, step)).toBe(drawn);
});
