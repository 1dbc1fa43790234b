import { Text } from '@marginalia/design-system';
import type { DraftState } from './review-draft.ts';

const quiet: Record<DraftState['saving'], string> = { idle: '', running: 'Saving…', saved: 'Saved', failed: '' };

/** Says whether the work is saved. Only problems are announced: "Saved" after every pause would interrupt a screen reader. */
export function DraftStateText({
  isUnsaved,
  saving,
  problem,
}: Pick<DraftState, 'saving' | 'problem'> & { isUnsaved: boolean }) {
  const isKeptHere = isUnsaved && saving !== 'running';
  return (
    <>
      <Text as="span" size="sm" tone="secondary" role="status">
        {isKeptHere ? `Saved on this device only. ${problem ?? ''}`.trim() : ''}
      </Text>
      <Text as="span" size="sm" tone="secondary" data-part="draft-state">
        {isKeptHere ? '' : quiet[saving]}
      </Text>
    </>
  );
}
