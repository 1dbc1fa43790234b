import { Text } from '@marginalia/design-system';
import type { DraftState } from './review-draft.ts';

const quiet: Record<DraftState['saving'], string> = { idle: '', running: 'Saving…', saved: 'Saved', failed: '' };

/** Where the work is kept. Only what needs a person is announced: "Saved" after every pause would talk over the reading. */
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
