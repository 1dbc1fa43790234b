// What every story must pass, in light and dark, in one load: no console error, no axe violation, the same picture.
import * as a11y from '@storybook/addon-a11y/preview';
import { setProjectAnnotations } from '@storybook/react';
import { expect, inject } from 'vitest';
import { page } from 'vitest/browser';
import preview from './preview.tsx';

interface StoryContext {
  id: string;
  canvasElement: HTMLElement;
  parameters: { snapshot?: boolean; a11y?: { options?: object } };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** False when pictures are not to be compared: another browser than the bundled one draws them differently. */
    visual: boolean;
  }
}

// Letters drawn by another processor may differ by a shade at their edges; a moved or recoloured part differs by more.
const comparatorOptions = { threshold: 0.1, allowedMismatchedPixelRatio: 0.002 };

let errors: string[] = [];

async function picture({ id, canvasElement, parameters }: StoryContext, theme: string) {
  if (!inject('visual') || parameters.snapshot === false) return;
  await document.fonts.ready;
  await expect
    .element(page.elementLocator(canvasElement))
    .toMatchScreenshot(`${id}-${theme}`, { comparatorName: 'pixelmatch', comparatorOptions });
}

// The themes differ in colours alone, so the second asks only what depends on them.
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
const withColourRulesOnly = ({ parameters, ...context }: StoryContext) => ({
  ...context,
  parameters: {
    ...parameters,
    a11y: { ...parameters.a11y, options: { ...parameters.a11y?.options, runOnly: colourRules } },
  },
});

const checks = {
  initialGlobals: { motion: 'reduced' },
  beforeEach: () => {
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
    try {
      await picture(context, first);
      root.dataset.theme = second;
      await a11y.afterEach(withColourRulesOnly(context) as never);
      await picture(context, second);
    } finally {
      root.dataset.theme = first;
    }
    if (errors.length > 0) throw new Error(`The story wrote to console.error:\n${errors.join('\n')}`);
  },
};

setProjectAnnotations([a11y, preview, checks] as never);
