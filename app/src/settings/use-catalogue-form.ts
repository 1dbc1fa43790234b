import { zodResolver } from '@hookform/resolvers/zod';
import { type CurrentCatalogue, type OwnerCatalogue, OwnerCatalogueSchema } from '@marginalia/bff/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { personAtom } from '../accounts/current-user.ts';
import { draftAtom, draftKey } from '../accounts/drafts.ts';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { store } from '../state/store.ts';
import { readNow } from '../state/stored.ts';
import type { SettingsForm } from './form-fields.tsx';
import { isSame, mergeCatalogue } from './merge-catalogue.ts';

// What is typed may be invalid, but it has the form's parts.
const DraftSchema = z.object({
  version: z.int(),
  base: OwnerCatalogueSchema,
  values: z.looseObject({
    services: z.array(z.unknown()),
    addOns: z.array(z.unknown()),
    promoCodes: z.array(z.unknown()),
    holidays: z.array(z.unknown()),
    testimonial: z.looseObject({}),
  }),
  note: z.string().default(''),
});
interface Draft {
  readonly version: number;
  /** The version that was changed. */
  readonly base: OwnerCatalogue;
  readonly values: OwnerCatalogue;
  readonly note: string;
}

/** What would be saved of the form's values: codes in capitals, without outer spaces. Invalid ones are as they are. */
const storable = (values: OwnerCatalogue): OwnerCatalogue => OwnerCatalogueSchema.safeParse(values).data ?? values;

/** A version that this form saved itself. */
interface OwnSave {
  readonly version: number;
  /** The values that were sent; undefined where an earlier version was restored. */
  readonly sent: OwnerCatalogue | undefined;
}

const isSameDraft = (one: Draft | undefined, other: Draft | undefined): boolean =>
  isSame([one?.values, one?.note], [other?.values, other?.note]);

const readDraft = (stored: unknown) => DraftSchema.safeParse(stored).data as Draft | undefined;

/**
 * The form of the owner's catalogue. What is not saved stays in this browser. When somebody else saves a version, the
 * changes are made again on that one.
 */
export function useCatalogueForm(current: CurrentCatalogue) {
  const person = useAtomValue(personAtom);
  const [draft] = useState(() => draftAtom(draftKey(person, 'settings'), readDraft));
  const [begun] = useState(() => {
    const kept = store.get(draft);
    return kept
      ? {
          // Another tab may have read a newer version before this one: its changes are made on that.
          values:
            kept.version > current.version ? kept.values : mergeCatalogue(kept.base, kept.values, current.catalogue),
          isMerged: kept.version < current.version,
          // Its changes are made on the version that it had read, not on the one that this tab still has.
          seen: kept.version > current.version ? { ...current, version: kept.version, catalogue: kept.base } : current,
          note: kept.note,
          kept,
        }
      : { values: current.catalogue, isMerged: false, seen: current, note: '', kept };
  });
  const [note, setNote] = useState(begun.note);
  const [seen, setSeen] = useState(begun.seen);
  const [isMerged, setMerged] = useState(begun.isMerged);
  const form: SettingsForm = useForm<OwnerCatalogue>({
    resolver: zodResolver(OwnerCatalogueSchema) as unknown as Resolver<OwnerCatalogue>,
    ...validateOnBlur,
    defaultValues: structuredClone(begun.values),
  });
  useWatch({ control: form.control });
  const typed = form.getValues();
  const values = storable(typed);
  const isChanged = !isSame(values, storable(seen.catalogue));

  const { reset } = form;
  const [own, setOwn] = useState<OwnSave>();
  const [joined, setJoined] = useState<OwnerCatalogue>();
  if (current.version > seen.version) {
    // Only what was typed after the press is a change of the version that this form saved.
    const sent = own?.version === current.version ? own.sent : undefined;
    const next = mergeCatalogue(sent ?? seen.catalogue, values, current.catalogue);
    setMerged(!sent && !isSame(next, current.catalogue));
    setSeen(current);
    setJoined(next);
  }
  useEffect(() => {
    if (joined) reset(structuredClone(joined));
  }, [joined, reset]);
  const stored = isChanged
    ? JSON.stringify({ version: seen.version, base: seen.catalogue, values: typed, note })
    : undefined;
  const written = useRef(begun.kept);
  useEffect(() => {
    const [kept, next] = [readNow(draft), stored === undefined ? undefined : (JSON.parse(stored) as Draft)];
    // Changes made again on another version are nothing that was typed here. They replace nothing that another tab has
    // stored since, which this form begins anew with.
    const isElsewhere = next?.version !== written.current?.version && !isSameDraft(kept, written.current);
    if (next && written.current && isElsewhere) return;
    // Stored again as it is, it would tell other tabs of a change.
    const isStored = kept && next && kept.version >= next.version && isSameDraft(kept, next);
    if (!isStored) store.set(draft, next);
    written.current = next;
  }, [draft, stored]);

  return {
    form,
    values,
    isChanged,
    /** The version that the form's changes are made on. */
    seen,
    /** Whether changes were made again on another version: one that somebody else saved meanwhile, or that was restored here. */
    isMerged: isMerged && isChanged,
    /** Whether the version was saved here. */
    isOwn: own?.version === seen.version,
    /** Has to be called before the query gets a version that was saved here. */
    setOwn,
    note,
    setNote,
    discard: () => {
      setMerged(false);
      setNote('');
      reset(structuredClone(seen.catalogue));
    },
  };
}
