import { zodResolver } from '@hookform/resolvers/zod';
import { type CurrentCatalogue, type OwnerCatalogue, OwnerCatalogueSchema } from '@marginalia/bff/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { personAtom } from '../accounts/current-user.ts';
import { draftAtom, draftKey } from '../accounts/drafts.ts';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { store } from '../state/store.ts';
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
});
interface Draft {
  readonly version: number;
  /** The version that was changed. */
  readonly base: OwnerCatalogue;
  readonly values: OwnerCatalogue;
}
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
          values: mergeCatalogue(kept.base, kept.values, current.catalogue),
          isMerged: kept.version !== current.version,
        }
      : { values: current.catalogue, isMerged: false };
  });
  const [seen, setSeen] = useState(current);
  const [isMerged, setMerged] = useState(begun.isMerged);
  const form: SettingsForm = useForm<OwnerCatalogue>({
    resolver: zodResolver(OwnerCatalogueSchema) as unknown as Resolver<OwnerCatalogue>,
    ...validateOnBlur,
    defaultValues: structuredClone(begun.values),
  });
  useWatch({ control: form.control });
  const values = form.getValues();
  const isChanged = !isSame(values, seen.catalogue);

  const { reset } = form;
  const [joined, setJoined] = useState<OwnerCatalogue>();
  if (current.version !== seen.version) {
    const next = mergeCatalogue(seen.catalogue, values, current.catalogue);
    setMerged(!isSame(next, current.catalogue));
    setSeen(current);
    setJoined(next);
  }
  useEffect(() => {
    if (joined) reset(structuredClone(joined));
  }, [joined, reset]);
  const stored = isChanged ? JSON.stringify({ version: seen.version, base: seen.catalogue, values }) : undefined;
  useEffect(() => store.set(draft, stored === undefined ? undefined : JSON.parse(stored)), [draft, stored]);

  return {
    form,
    values,
    isChanged,
    /** The version that the form's changes are made on. */
    seen,
    /** Whether changes were made again on a version that somebody else saved meanwhile. */
    isMerged: isMerged && isChanged,
    discard: () => {
      setMerged(false);
      reset(structuredClone(seen.catalogue));
    },
  };
}
