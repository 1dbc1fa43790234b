// What every story must pass, in light and dark, in one load: no console error, no axe violation, and the same picture
// where only a picture can fail (`parameters.picture`).
import '../design-system/conformance/quick-elements.ts';
import '../design-system/conformance/quick-styles.ts';
import * as a11y from '@storybook/addon-a11y/preview';
import { setProjectAnnotations } from '@storybook/react';
import { composeStory } from 'storybook/preview-api';
import { afterAll, expect, inject } from 'vitest';
import { page } from 'vitest/browser';
import { unreadable, withoutColours } from './colours.ts';
import preview from './preview.tsx';

interface StoryContext {
  id: string;
  canvasElement: HTMLElement;
  parameters: { picture?: boolean; screen?: { isWhole?: boolean }; a11y?: { options?: object } };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** False when pictures are not to be compared: another browser than the bundled one draws them differently. */
    visual: boolean;
  }
}

// Letters drawn by another processor may differ by a shade at their edges; a moved or recoloured part differs by more.
const comparatorOptions = { threshold: 0.1, allowedMismatchedPixelRatio: 0.0005 };

let errors: string[] = [];

/** Shows as much of a page as its picture is to hold: so many pixels, or all of it. */
async function frame(canvas: HTMLElement, height: number | undefined): Promise<void> {
  const root = document.documentElement;
  const { scrollY } = window;
  if (height) {
    Object.assign(canvas.style, { blockSize: `${height}px`, overflow: 'hidden' });
    canvas.scrollTop = scrollY;
    return;
  }
  // Text out of sight has only a guessed height until it is shown.
  root.toggleAttribute('data-shown-whole', true);
  // A line breaks elsewhere in the font that stands in until the page's own has come.
  await document.fonts.ready;
  // Parts whose size hangs on the window's may grow with it.
  for (let tries = 0; tries < 3 && root.scrollHeight > innerHeight; tries += 1) {
    await page.viewport(innerWidth, root.scrollHeight);
  }
}

async function picture({ id, canvasElement, parameters }: StoryContext, theme: string) {
  if (!inject('visual') || !parameters.picture) return;
  await document.fonts.ready;
  await expect.element(page.elementLocator(canvasElement)).toMatchScreenshot(`${id}-${theme}`, {
    comparatorName: 'pixelmatch',
    comparatorOptions,
    timeout: 30_000,
  });
}

const checks = {
  parameters: {
    a11y: {
      options: {
        // Violations alone: all that axe finds right is 48 KB a story, which the run would carry to its report.
        resultTypes: ['violations'],
        reporter: 'no-passes',
        rules: withoutColours,
      },
    },
  },
  initialGlobals: { motion: 'reduced' },
  beforeEach: ({ parameters }: StoryContext) => {
    // Each device has its own way with the scroll bar; the pictures do without.
    if (parameters.screen) {
      Object.assign(document.documentElement.style, { overflow: 'hidden', scrollbarGutter: 'auto' });
    }
    const original = console.error;
    errors = [];
    console.error = (...args: unknown[]) => {
      errors.push(args.map(String).join(' '));
      original(...args);
    };
    return () => {
      console.error = original;
    };
  },
  // Hooks of the project run last to first: this one, then the accessibility addon's own in the theme the story came in.
  afterEach: async (context: StoryContext) => {
    const root = document.documentElement;
    const first = root.dataset.theme ?? 'light';
    const second = first === 'light' ? 'dark' : 'light';
    const { canvasElement, parameters } = context;
    const { screen } = parameters;
    try {
      const height = innerHeight;
      if (screen && parameters.picture) await frame(canvasElement, screen.isWhole ? undefined : height);
      await picture(context, first);
      canvasElement.removeAttribute('style');
      expect(await unreadable(), `text that can’t be read in ${first}`).toEqual([]);
      root.dataset.theme = second;
      expect(await unreadable(), `text that can’t be read in ${second}`).toEqual([]);
      // Of a screen one window in the other theme shows every colour; its other states differ in words alone.
      if (screen && parameters.picture) await frame(canvasElement, height);
      if (!screen || screen.isWhole) await picture(context, second);
    } finally {
      root.dataset.theme = first;
      root.removeAttribute('style');
      root.removeAttribute('data-shown-whole');
      canvasElement.removeAttribute('style');
    }
    if (errors.length > 0) throw new Error(`The story wrote to console.error:\n${errors.join('\n')}`);
  },
};

setProjectAnnotations([a11y, preview, checks] as never);

// What a story changed, such as the clock, is put back when another is loaded. The next file's modules come before its first.
afterAll(() => composeStory({ render: () => null }, {}, {}, {}).load());
