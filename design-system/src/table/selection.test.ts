import { describe, expect, it } from 'vitest';
import { changeSelection, countSelected, toggleAll } from './selection.js';

const ids = ['a', 'b', 'c', 'd', 'e'];
const base = { ids, selected: ['b'], mode: 'multiple' } as const;

describe('changeSelection', () => {
  it('adds and takes away one row', () => {
    expect(changeSelection({ ...base, id: 'd', isSelected: true })).toEqual(['b', 'd']);
    expect(changeSelection({ ...base, id: 'b', isSelected: false })).toEqual([]);
  });

  it('selects a range in either direction, each row once', () => {
    expect(changeSelection({ ...base, id: 'd', isSelected: true, from: 'b' })).toEqual(['b', 'c', 'd']);
    expect(changeSelection({ ...base, id: 'a', isSelected: true, from: 'c' })).toEqual(['a', 'b', 'c']);
  });

  it('frees a range', () => {
    expect(changeSelection({ ...base, selected: ids, id: 'd', isSelected: false, from: 'b' })).toEqual(['a', 'e']);
  });

  it('takes one row when the beginning of the range is gone', () => {
    expect(changeSelection({ ...base, id: 'd', isSelected: true, from: 'gone' })).toEqual(['b', 'd']);
  });

  it('keeps one row in single mode', () => {
    expect(changeSelection({ ...base, mode: 'single', id: 'd', isSelected: true })).toEqual(['d']);
    expect(changeSelection({ ...base, mode: 'single', id: 'd', isSelected: true, from: 'a' })).toEqual(['d']);
  });

  it('leaves rows of another page alone', () => {
    expect(changeSelection({ ...base, selected: ['elsewhere'], id: 'a', isSelected: true })).toEqual([
      'elsewhere',
      'a',
    ]);
  });
});

describe('toggleAll', () => {
  it('completes a partial selection, then frees it', () => {
    expect(toggleAll(ids, ['elsewhere', 'b']).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'elsewhere']);
    expect(toggleAll(ids, ['elsewhere', ...ids])).toEqual(['elsewhere']);
  });

  it('counts only the rows shown', () => {
    expect(countSelected(ids, ['elsewhere', 'b', 'c'])).toBe(2);
  });
});
