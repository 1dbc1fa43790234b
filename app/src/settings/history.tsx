import type { CatalogueVersion } from '@marginalia/bff/contract';
import { AlertDialog, Button, Dialog, Inline, Skeleton, Table, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { styled } from 'styled-components';
import { momentOf } from '../format/date.ts';
import { tellFailure, useHasLeft } from '../forms/has-left.ts';
import { sentenceOf } from '../http/http-error.ts';
import { EntryList } from '../layout/entry-list.styled.ts';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { useMedia } from '../layout/use-media.ts';
import { useRead } from '../query/read.ts';
import { ChangeTable } from './change-table.tsx';
import { describeChanges } from './changes.ts';
import { catalogueVersion, catalogueVersions } from './settings.ts';

const Versions = styled(EntryList)`
  /* The words of the quiet buttons begin where the lines above them do. */
  & [data-component='Button'] {
    margin-inline-start: calc(-1 * var(--mg-space-3));
  }
`;

interface HistoryProps {
  /** Saves an earlier version as a new one. */
  onRestore: (version: number) => Promise<void>;
}

/** Who saved what and when, as a table, or as a list where a table has no room. Each version can be looked at and restored. */
export function History({ onRestore }: HistoryProps) {
  const { data, error, refetch } = useRead(catalogueVersions);
  const [shown, setShown] = useState<CatalogueVersion>();
  const [asked, setAsked] = useState<CatalogueVersion>();
  const isTable = useMedia('(min-width: 48rem)');
  if (!data && error) return <NotLoaded title="We couldn’t load the history" error={error} refetch={refetch} />;
  if (!data) return <Skeleton lines={4} height="2.5rem" />;
  const nameOf = ({ version }: CatalogueVersion) =>
    version === data[0]?.version ? `${version} (current)` : String(version);
  const actionsOf = (row: CatalogueVersion) => (
    <Inline gap={2}>
      {row.version > 1 ? (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Show changes of version ${row.version}`}
          onClick={() => setShown(row)}
        >
          Show changes
        </Button>
      ) : null}
      {row.version === data[0]?.version ? null : (
        <Button size="sm" variant="quiet" aria-label={`Restore version ${row.version}`} onClick={() => setAsked(row)}>
          Restore
        </Button>
      )}
    </Inline>
  );
  return (
    <>
      {isTable ? (
        <Table
          label="Versions"
          rows={data}
          getRowId={({ version }) => String(version)}
          columns={[
            {
              id: 'version',
              header: 'Version',
              isNowrap: true,
              cell: nameOf,
            },
            { id: 'savedAt', header: 'Saved', isNowrap: true, cell: ({ savedAt }) => momentOf(savedAt) },
            { id: 'savedBy', header: 'By', cell: whoOf },
            { id: 'note', header: 'Note', cell: ({ note }) => note || '–' },
          ]}
          rowActions={actionsOf}
        />
      ) : (
        <Versions role="list" aria-label="Versions">
          {data.map((row) => (
            <li key={row.version}>
              <Text weight="medium">Version {nameOf(row)}</Text>
              <Text size="sm" tone="secondary">
                {momentOf(row.savedAt)} · <bdi>{whoOf(row)}</bdi>
              </Text>
              {row.note ? <Text>{row.note}</Text> : null}
              {actionsOf(row)}
            </li>
          ))}
        </Versions>
      )}
      <Dialog
        isOpen={shown !== undefined}
        onOpenChange={() => setShown(undefined)}
        title={`Changes in version ${shown?.version ?? ''}`}
        size="lg"
      >
        {shown ? <ChangesOf version={shown.version} /> : null}
      </Dialog>
      <Restore asked={asked} onClose={() => setAsked(undefined)} onRestore={onRestore} />
    </>
  );
}

const whoOf = ({ version, savedBy }: CatalogueVersion): string =>
  savedBy ?? (version === 1 ? 'Installation' : 'Deleted account');

function ChangesOf({ version }: { version: number }) {
  const [before, after] = [useRead(catalogueVersion(version - 1)), useRead(catalogueVersion(version))];
  const failed = [before, after].find(({ error }) => error);
  if (failed?.error)
    return <NotLoaded title="We couldn’t load this version" error={failed.error} refetch={failed.refetch} />;
  if (!before.data || !after.data) return <Skeleton lines={4} height="2.5rem" />;
  return (
    <ChangeTable
      label={`Changes in version ${version}`}
      changes={describeChanges(before.data.catalogue, after.data.catalogue)}
    />
  );
}

interface RestoreProps extends HistoryProps {
  asked: CatalogueVersion | undefined;
  onClose: () => void;
}

function Restore({ asked, onClose, onRestore }: RestoreProps) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hasLeft = useHasLeft();
  const close = () => {
    setProblem(undefined);
    onClose();
  };
  const restore = async () => {
    if (!asked) return;
    setPending(true);
    try {
      await onRestore(asked.version);
      close();
    } catch (error) {
      if (hasLeft.current) tellFailure('We couldn’t restore the version', error);
      else setProblem(sentenceOf(error));
    }
    setPending(false);
  };
  return (
    <AlertDialog
      isOpen={asked !== undefined}
      onOpenChange={close}
      title={`Restore version ${asked?.version ?? ''}?`}
      actionLabel="Restore version"
      isPending={isPending}
      errorMessage={problem}
      onAction={() => void restore()}
    >
      <p>Its words and prices become a new version. What was ordered keeps its price, and no version is lost.</p>
    </AlertDialog>
  );
}
