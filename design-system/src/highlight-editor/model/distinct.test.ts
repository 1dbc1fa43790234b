import { expect, it, vi } from 'vitest';
import { distinct } from './distinct.ts';

it('hands back the very list whose marks have ids of their own, so that the session knows it as its own', () => {
  const marks = [{ id: 'a' }, { id: 'b' }];
  expect(distinct('Editor', marks)).toBe(marks);
});

it('gives marks that share an id one each', () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(distinct('Editor', [{ id: 'a' }, { id: 'a' }]).map(({ id }) => id)).toEqual(['a', 'a~1']);
  expect(warned).toHaveBeenCalledOnce();
});
