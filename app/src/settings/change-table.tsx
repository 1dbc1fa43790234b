import { DiffText, Table, Text } from '@marginalia/design-system';
import type { Change } from './changes.ts';

/** From this length on, a text's changes are marked word by word. */
const long = 40;

/** What changed, with what it was before. */
export function ChangeTable({ changes, label }: { changes: readonly Change[]; label: string }) {
  if (changes.length === 0) return <Text tone="secondary">Nothing differs.</Text>;
  return (
    <Table
      label={label}
      rows={changes}
      getRowId={({ id }) => id}
      columns={[
        { id: 'what', header: 'What', width: '34%' },
        {
          id: 'change',
          header: 'Before and after',
          cell: ({ before, after }) =>
            before && after && before.length + after.length > 2 * long ? (
              <DiffText before={before} after={after} />
            ) : (
              <>
                {before ? <del>{before}</del> : null} {after ? <ins>{after}</ins> : null}
              </>
            ),
        },
      ]}
    />
  );
}
