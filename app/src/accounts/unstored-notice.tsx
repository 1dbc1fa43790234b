import { Notice } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { hasUnstoredDraftAtom } from './drafts.ts';

/** Warns while the browser does not store what is being typed. */
export function UnstoredNotice() {
  if (!useAtomValue(hasUnstoredDraftAtom)) return null;
  return (
    <Notice tone="warning" role="alert" title="Your text is not saved on this device">
      The browser’s storage is full or blocked. Don’t close or reload this page until you have sent your text.
    </Notice>
  );
}
