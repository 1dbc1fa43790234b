import { Text } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { hasUnstoredDraftAtom } from '../accounts/drafts.ts';
import type { DraftState } from './draft-state.ts';

const quiet: Record<DraftState['saving'], string> = { idle: '', running: 'Saving…', saved: 'Saved', failed: '' };

/**
 * Says whether the work is saved. Only problems are announced: the first key after every save, and every save after a
 * pause, would interrupt a screen reader.
 */
export function DraftStateText({
  isUnsaved,
  saving,
  problem,
}: Pick<DraftState, 'saving' | 'problem'> & { isUnsaved: boolean }) {
  const isUnstored = useAtomValue(hasUnstoredDraftAtom);
  const isKeptHere = isUnsaved && saving !== 'running';
  const place = isUnstored ? '' : 'Saved on this device only.';
  return (
    <>
      <Text as="span" size="sm" tone="secondary" role="status">
        {isKeptHere && problem ? `${place} ${problem}`.trim() : ''}
      </Text>
      <Text as="span" size="sm" tone="secondary" data-part="draft-state">
        {isKeptHere ? (problem ? '' : place) : quiet[saving]}
      </Text>
    </>
  );
}
