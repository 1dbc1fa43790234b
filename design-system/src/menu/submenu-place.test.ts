import { expect, it } from 'vitest';
import { isOnTheWay, placeSubmenu } from './submenu-place.js';

const view = { width: 1000, height: 600 };
const size = { width: 200, height: 150 };
const at = (left: number, top: number) => ({ left, top, right: left + 180, bottom: top + 40 });

it('stands after its item, at the height of the item', () => {
  expect(placeSubmenu(at(100, 100), size, view, false)).toEqual({ x: 276, y: 96 });
  expect(placeSubmenu(at(500, 100), size, view, true)).toEqual({ x: 304, y: 96 });
});

it('stands before its item where there is no room after it', () => {
  expect(placeSubmenu(at(800, 100), size, view, false)).toEqual({ x: 604, y: 96 });
  expect(placeSubmenu(at(20, 100), size, view, true)).toEqual({ x: 196, y: 96 });
});

it('stands under its item where there is room on neither side, inside the window', () => {
  expect(placeSubmenu(at(100, 100), size, { width: 360, height: 600 }, false)).toEqual({ x: 100, y: 140 });
  expect(placeSubmenu(at(172, 560), size, { width: 360, height: 600 }, false)).toEqual({ x: 152, y: 442 });
  expect(placeSubmenu(at(100, 100), size, { width: 360, height: 600 }, true)).toEqual({ x: 80, y: 140 });
});

it('knows a pointer that crosses other items on its way', () => {
  const submenu = { left: 276, right: 476, top: 96, bottom: 246 };
  expect(isOnTheWay({ x: 150, y: 120 }, { x: 200, y: 145 }, submenu)).toBe(true);
  expect(isOnTheWay({ x: 150, y: 120 }, { x: 150, y: 160 }, submenu)).toBe(false);
  expect(isOnTheWay({ x: 150, y: 120 }, { x: 140, y: 145 }, submenu)).toBe(false);
  expect(isOnTheWay({ x: 150, y: 120 }, { x: 170, y: 200 }, submenu)).toBe(false);
  const onTheLeft = { left: 10, right: 110, top: 96, bottom: 246 };
  expect(isOnTheWay({ x: 200, y: 120 }, { x: 160, y: 145 }, onTheLeft)).toBe(true);
});
