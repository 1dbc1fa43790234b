import type { CurrentCatalogue } from '@marginalia/bff/contract';
import { Notice, PageHeader, Skeleton, Stack, Tabs, toast } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors, FieldPath } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { personAtom } from '../accounts/current-user.ts';
import { draftKey } from '../accounts/drafts.ts';
import { OwnersOnly } from '../accounts/owners-only.tsx';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { momentOf } from '../format/date.ts';
import { tellFailure, useHasLeft } from '../forms/has-left.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { NoData } from '../layout/no-data.tsx';
import { PageMeta } from '../layout/page.tsx';
import { queryClient } from '../query/client.ts';
import { useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';
import { AddOnsFields } from './add-on-fields.tsx';
import { describeChanges } from './changes.ts';
import { firstProblem, type PlacedProblem } from './first-problem.ts';
import { History } from './history.tsx';
import { isSame } from './merge-catalogue.ts';
import { Preview } from './preview.tsx';
import { PromoCodesFields } from './promo-code-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { ServicesFields } from './service-fields.tsx';
import { catalogueChanged, ownerCatalogue } from './settings.ts';
import { HolidayFields, SiteFields } from './site-fields.tsx';
import { useCatalogueForm } from './use-catalogue-form.ts';
import { useOtherTab } from './use-other-tab.ts';

/** /admin/settings: the owner's words and prices. */
export function Component() {
  return (
    <OwnersOnly title="Settings">
      <SettingsPage />
    </OwnersOnly>
  );
}

function SettingsPage() {
  const { data, error } = useRead(ownerCatalogue);
  // All tabs of a person have one draft: a form that another tab has changed begins anew with it.
  const turn = useOtherTab(draftKey(useAtomValue(personAtom), 'settings'));
  return (
    <Stack gap={8}>
      <PageMeta title="Settings" />
      <PageHeader title="Settings" lead={data ? leadOf(data) : 'Services, prices and words.'} />
      {data ? (
        <CatalogueForm key={turn} current={data} />
      ) : error ? (
        <NoData error={error} failed="Failed to fetch the settings" />
      ) : (
        <Skeleton lines={8} height="2.5rem" />
      )}
    </Stack>
  );
}

const leadOf = ({ version, savedAt, savedBy }: CurrentCatalogue): string =>
  version === 1
    ? 'Services, prices and words, as they were installed.'
    : `Version ${version}, saved ${momentOf(savedAt)}${savedBy ? ` by ${savedBy}` : ''}.`;

function CatalogueForm({ current }: { current: CurrentCatalogue }) {
  const { form, values, isChanged, seen, isMerged, isOwn, setOwn, note, setNote, discard } = useCatalogueForm(current);
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const signIn = useSignInAgain();
  const hasLeft = useHasLeft();
  const tab = search.get('tab') ?? 'services';
  const toFocus = useRef<PlacedProblem>(null);
  useEffect(() => {
    // The field is there once its tab is shown.
    if (toFocus.current?.tab !== tab) return;
    form.setFocus(toFocus.current.path as FieldPath<CurrentCatalogue['catalogue']>);
    toFocus.current = null;
  });
  const show = (next: string) => setSearch({ tab: next }, { replace: true, preventScrollReset: true });

  const stored = (saved: CurrentCatalogue, sent?: CurrentCatalogue['catalogue']) => {
    setOwn({ version: saved.version, sent });
    queryClient.setQueryData(ownerCatalogue.key, saved);
    void catalogueChanged();
    toast({ title: `Version ${saved.version} saved`, tone: 'success' });
  };
  const showProblem = (errors: FieldErrors<CurrentCatalogue['catalogue']>) => {
    const found = firstProblem(errors, form.getValues());
    if (!found) return;
    setProblem(`${found.message}.`);
    toFocus.current = found;
    show(found.tab);
    if (found.service) setOpen([...new Set([...open, found.service])]);
  };
  const { run: save, isPending } = useAction(async () => {
    setProblem(undefined);
    await form.handleSubmit(async (catalogue) => {
      try {
        const body = { basedOn: seen.version, note, catalogue };
        stored(await signIn.run(() => http('saveCatalogue', { body })), catalogue);
        setNote('');
      } catch (error) {
        if (hasLeft.current) tellFailure('We couldn’t save the settings', error);
        else setProblem(sentenceOf(error));
        if (!hasStatus(error, 409)) return;
        // The newer version is read, and the changes are made again on it.
        await queryClient.refetchQueries({ queryKey: ownerCatalogue.key, exact: true });
        const newer = queryClient.getQueryData<CurrentCatalogue>(ownerCatalogue.key);
        if (!newer || !isSame(newer.catalogue, catalogue)) return;
        // An earlier press had saved it, and the response was lost.
        stored(newer, catalogue);
        setProblem(undefined);
        setNote('');
      }
    }, showProblem)();
  });
  const restore = async (id: number) =>
    stored(
      await signIn.run(() =>
        http('restoreCatalogueVersion', { params: { id }, body: { basedOn: queryVersion() ?? seen.version } }),
      ),
    );

  return (
    <Stack gap={5}>
      {isMerged ? (
        <Notice
          tone="warning"
          role="status"
          title={isOwn ? 'Your unsaved changes are still here' : `Somebody saved version ${seen.version} meanwhile`}
        >
          {isOwn
            ? `They were made again on version ${seen.version}. Check them, then save.`
            : 'Your unsaved changes were made again on it. Check them, then save.'}
        </Notice>
      ) : null}
      <Tabs
        label="Settings"
        selectedKey={tab}
        onSelectionChange={show}
        items={[
          {
            id: 'services',
            label: 'Services',
            content: <ServicesFields form={form} open={open} onOpen={setOpen} />,
          },
          { id: 'add-ons', label: 'Add-ons', content: <AddOnsFields form={form} /> },
          {
            id: 'promo-codes',
            label: 'Promo codes',
            content: <PromoCodesFields form={form} uses={current.promoUses} />,
          },
          {
            id: 'site',
            label: 'Contact and testimonial',
            content: <SiteFields form={form} defaultEmail={current.defaultContactEmail} />,
          },
          { id: 'holidays', label: 'Holidays', content: <HolidayFields form={form} /> },
          { id: 'preview', label: 'Preview', content: <Preview values={values} /> },
          { id: 'history', label: 'History', content: <History onRestore={restore} /> },
        ]}
      />
      {isChanged ? (
        <SaveBar
          changes={describeChanges(seen.catalogue, values)}
          {...{ note, problem, isPending }}
          onNote={setNote}
          onSave={() => void save()}
          onDiscard={() => {
            setProblem(undefined);
            discard();
          }}
        />
      ) : null}
      {signIn.dialog}
    </Stack>
  );
}

/** The version that the query has by now, which a restored one is based on. */
const queryVersion = (): number | undefined => queryClient.getQueryData<CurrentCatalogue>(ownerCatalogue.key)?.version;
