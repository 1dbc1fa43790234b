// The charts' tables under a real keyboard: the browser itself opens a `details`, and no simulated key does.
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { BarChart, DonutChart, LineChart } from '../src/charts/index.ts';
import '../src/theme/tokens.css';
import { eventually } from './eventually.ts';

it.each([BarChart, LineChart, DonutChart])('Enter and Space open and close the table of $name', async (Chart) => {
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  root.render(<Chart title="Orders" data={[{ label: 'Paid', value: 3 }]} />);
  const table = await eventually(() => {
    const found = holder.querySelector('details');
    if (!found) throw new Error('no table yet');
    return found;
  });
  await userEvent.tab();
  expect(document.activeElement).toBe(table.querySelector('summary'));
  await userEvent.keyboard('{Enter}');
  expect(table.open).toBe(true);
  await userEvent.keyboard(' ');
  expect(table.open).toBe(false);
  root.unmount();
  holder.remove();
});
