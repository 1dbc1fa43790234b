export interface SelectionChange {
  /** The ids of the rows, in the order shown. */
  ids: readonly string[];
  selected: readonly string[];
  id: string;
  isSelected: boolean;
  mode: 'single' | 'multiple';
  /** The row toggled before, when this one ends a range (Shift). */
  from?: string;
}

/** @returns the ids selected after one row, or with `from` a range of rows, was toggled; rows not shown stay as they are. */
export function changeSelection({ ids, selected, id, isSelected, mode, from }: SelectionChange): string[] {
  if (mode === 'single') return isSelected ? [id] : [];
  const [start, end] = [ids.indexOf(from ?? id), ids.indexOf(id)].sort((a, b) => a - b) as [number, number];
  const range = new Set(start < 0 ? [id] : ids.slice(start, end + 1));
  const rest = selected.filter((key) => !range.has(key));
  return isSelected ? [...rest, ...range] : rest;
}

/** @returns the ids selected after all rows shown were selected, or freed if they all were; rows not shown stay. */
export function toggleAll(ids: readonly string[], selected: readonly string[]): string[] {
  const shown = new Set(ids);
  const rest = selected.filter((key) => !shown.has(key));
  return countSelected(ids, selected) === ids.length ? rest : [...rest, ...ids];
}

export function countSelected(ids: readonly string[], selected: readonly string[]): number {
  const keys = new Set(selected);
  return ids.filter((id) => keys.has(id)).length;
}
