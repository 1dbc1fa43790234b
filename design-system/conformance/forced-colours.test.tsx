// Where the system forces its own colours on the page, axe finds no text that can't be read in any story of a component.
// Of its rules only those about colours can say something else there. A story is looked at as it is before its play.
import { composeStory, type Meta, type StoryObj } from '@storybook/react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { unreadable } from '../../.storybook/colours.ts';
import preview from '../../.storybook/preview.tsx';
import { BarChart, DonutChart, LineChart } from '../src/charts/index.ts';
import { eventually } from './eventually.ts';

type StoryFile = { default: Meta } & Record<string, StoryObj>;

const files = import.meta.glob<StoryFile>('../src/**/*.stories.tsx');
// Stories that every component has, or that stand beside a rule of its page, in the colours of the others.
const repeats = /^(Long|RightToLeft|Keyboard|Dont?[A-Z])/;
// What keeps its own colours is light on the system's white ground.
const project = { ...preview, initialGlobals: { ...preview.initialGlobals, theme: 'dark', motion: 'reduced' } };

const emulate = (features: { name: string; value: string }[]) => cdp().send('Emulation.setEmulatedMedia', { features });
const { getPropertyValue } = CSSStyleDeclaration.prototype;

beforeAll(async () => {
  await emulate([{ name: 'forced-colors', value: 'active' }]);
  // Axe asks for the colour that fills the letters. Chromium answers with the theme's, and fills them with the forced one.
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return getPropertyValue.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
  };
});
afterAll(async () => {
  CSSStyleDeclaration.prototype.getPropertyValue = getPropertyValue;
  await emulate([]);
});

describe('in forced colours, axe finds no text that can’t be read', () => {
  it.each(Object.entries(files))('%s', async (_, load) => {
    const { default: meta, ...stories } = await load();
    const canvasElement = document.body.appendChild(document.createElement('div'));
    const faults: string[] = [];
    for (const [name, story] of Object.entries(stories).filter(([name]) => !repeats.test(name))) {
      const composed = composeStory({ ...story, play: undefined }, { ...meta, play: undefined }, project, name);
      await composed.run({ canvasElement });
      for (const fault of await unreadable()) faults.push(`${name}: ${fault}`);
    }
    canvasElement.remove();
    expect(faults).toEqual([]);
  });
});

/** A colour of the system, as a chart takes it. */
function systemColour(name: string): string {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.backgroundColor = name;
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

// No browser forces its colours on a drawing, and axe does not look into one.
describe.each(['light', 'dark'])('a chart on the system’s %s ground', (ground) => {
  beforeAll(() =>
    emulate([
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: ground },
    ]),
  );

  it.each(['light', 'dark'])('has the system’s colour for words and around shapes in the theme %s', async (theme) => {
    const holder = document.body.appendChild(document.createElement('div'));
    holder.dataset.theme = theme;
    const root = createRoot(holder);
    const data = [
      { label: 'Paid', value: 3 },
      { label: 'Open', value: 5 },
    ];
    root.render(
      [BarChart, LineChart, DonutChart].map((Chart) => <Chart key={Chart.name} title="Orders" data={data} />),
    );
    const plots = await eventually(() => {
      const drawn = [...holder.querySelectorAll('[data-part="plot"]:has(svg text)')];
      if (drawn.length < 3) throw new Error('not drawn yet');
      return drawn;
    });
    const ink = systemColour('CanvasText');
    expect(ink).not.toBe(systemColour('Canvas'));
    for (const plot of plots) {
      const words = [...plot.querySelectorAll('svg text')].map((each) => each.getAttribute('fill'));
      expect(new Set(words)).toEqual(new Set([ink]));
      const shapes = [...plot.querySelectorAll('svg path')].map((each) =>
        ['fill', 'stroke'].map((name) => each.getAttribute(name)),
      );
      expect(shapes.filter((colours) => colours.includes(ink)).length).toBeGreaterThan(1);
    }
    root.unmount();
    holder.remove();
  });
});
