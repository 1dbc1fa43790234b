import { draftKey, type Person } from '../accounts/drafts.ts';
import { emptyOrder, type OrderInput } from './order-input.ts';

const keyOf = (person: Person): string => draftKey(person, 'order');

/** Keeps the text fields for this tab, so that a reload or an accident loses nothing that was typed. */
export function saveOrderDraft(person: Person, { fileUpload, ...text }: OrderInput): void {
  try {
    // A reload loses the file of now; one that an earlier reload has lost stays so until another is chosen.
    sessionStorage.setItem(keyOf(person), JSON.stringify({ ...text, lostFile: fileUpload?.name ?? text.lostFile }));
  } catch {
    // A full or closed store: the form works on without its memory.
  }
}

export function clearOrderDraft(person: Person): void {
  try {
    sessionStorage.removeItem(keyOf(person));
  } catch {
    // Nothing was kept.
  }
}

export function loadOrderDraft(person: Person): OrderInput | undefined {
  try {
    const stored = sessionStorage.getItem(keyOf(person));
    return stored ? readOrderDraft(JSON.parse(stored)) : undefined;
  } catch {
    return undefined;
  }
}

/** Takes over only what has a field and its kind of value: the draft may come from an older version of the page. */
export function readOrderDraft(stored: unknown): OrderInput | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const found = stored as Record<string, unknown>;
  const kept = Object.entries(emptyOrder).filter(([name, empty]) => {
    const value = found[name];
    return Array.isArray(empty)
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      : typeof empty === 'string' && typeof value === 'string';
  });
  const values = { ...emptyOrder, ...Object.fromEntries(kept.map(([name]) => [name, found[name]])), fileUpload: null };
  if (values.submissionMethod !== 'google_docs') values.submissionMethod = 'upload';
  return values;
}
