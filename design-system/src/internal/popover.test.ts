import { describe, expect, it } from 'vitest';
import { placeBeside } from './popover.js';

const view = { width: 1000, height: 600 };
const target = { left: 100, right: 180, top: 300, bottom: 340 };
const options = { side: 'bottom', align: 'start', isRightToLeft: false, gap: 4 } as const;

describe('placeBeside', () => {
  it('goes below the target, at its start', () => {
    expect(placeBeside(target, { width: 200, height: 100 }, view, options)).toEqual({
      x: 100,
      y: 344,
      side: 'bottom',
      room: 248,
    });
  });

  it('aligns to the other edge for the end, and mirrors both in right-to-left', () => {
    const popup = { width: 200, height: 100 };
    const wide = { ...target, left: 400, right: 480 };
    expect(placeBeside(wide, popup, view, { ...options, align: 'end' }).x).toBe(280);
    expect(placeBeside(wide, popup, view, { ...options, isRightToLeft: true }).x).toBe(280);
    expect(placeBeside(wide, popup, view, { ...options, align: 'end', isRightToLeft: true }).x).toBe(400);
    expect(placeBeside(wide, popup, view, { ...options, align: 'center' }).x).toBe(340);
  });

  it('turns to the other side when there is more room', () => {
    const low = { ...target, top: 500, bottom: 540 };
    expect(placeBeside(low, { width: 200, height: 100 }, view, options)).toMatchObject({ y: 396, side: 'top' });
    const high = { ...target, top: 20, bottom: 60 };
    expect(placeBeside(high, { width: 200, height: 100 }, view, { ...options, side: 'top' })).toMatchObject({
      y: 64,
      side: 'bottom',
    });
  });

  it('stays where it was wanted when the other side has even less room', () => {
    const high = { ...target, top: 20, bottom: 60 };
    const place = placeBeside(high, { width: 200, height: 2000 }, view, options);
    expect(place).toMatchObject({ side: 'bottom', y: 64, room: 528 });
  });

  it('stays inside the view, but no further from the edge than its target', () => {
    const edge = { ...target, left: 960, right: 1000 };
    expect(placeBeside(edge, { width: 200, height: 100 }, view, options).x).toBe(800);
    expect(placeBeside(edge, { width: 200, height: 100 }, view, { ...options, align: 'center' }).x).toBe(800);
    expect(placeBeside(target, { width: 2000, height: 100 }, view, options).x).toBe(8);
  });
});
