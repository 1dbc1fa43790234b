import { draftAtom, draftKey } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { session } from '../state/stored.ts';
import { emptyOrder, type OrderInput } from './order-input.ts';

/** The order that a person has begun in this tab: a reload or an accident loses nothing that was typed. */
export const orderDraftAtom = (person: Person) => draftAtom(draftKey(person, 'order'), readOrderDraft, session);

/**
 * The order as a reload finds it: without its file, whose name is kept. A file that an earlier reload lost stays named
 * until another one is chosen.
 */
export const withoutFile = ({ fileUpload, ...text }: OrderInput): OrderInput => ({
  ...text,
  fileUpload: null,
  lostFile: fileUpload?.name ?? text.lostFile,
});

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
