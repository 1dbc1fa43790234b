import type { Submission } from '@marginalia/bff/contract';
import { Button, Notice } from '@marginalia/design-system';
import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import { boundedFamily } from '../state/family.ts';
import { store } from '../state/store.ts';

/** By the submission's number, which version of its document the page's person has read; forgotten with the page. */
const seenVersion = boundedFamily((_: Submission['id']) => {
  const version = atom<number>();
  version.onMount = (set) => {
    set(undefined);
    return () => set(undefined);
  };
  return version;
});

type Shown = Pick<Submission, 'id' | 'contentVersion'>;

/**
 * The version that a decision is about: the one that was there when the page opened, until its person has checked a newer
 * one. The server refuses a decision about an earlier version than its own.
 */
export const seenVersionOf = ({ id, contentVersion }: Shown): number => store.get(seenVersion(id)) ?? contentVersion;

/** Call with what the page's person has read or sent. */
export const seeVersion = ({ id, contentVersion }: Shown): void => store.set(seenVersion(id), contentVersion);

/** Remembers from now on which version was there when the page opened. */
export function useSeenVersion({ id, contentVersion }: Shown) {
  const [seen, see] = useAtom(seenVersion(id));
  useEffect(() => {
    if (seen === undefined) see(contentVersion);
  }, [seen, see, contentVersion]);
  return [seen, see] as const;
}

/** Asks to check a document that somebody else has replaced while the page was open. */
export function ReplacedNotice({ submission }: { submission: Shown }) {
  const { contentVersion } = submission;
  const [seen, see] = useSeenVersion(submission);
  if (seen === undefined || seen >= contentVersion) return null;
  return (
    <Notice
      tone="warning"
      role="alert"
      title="The document was replaced while this page was open"
      action={
        <Button variant="secondary" size="sm" onClick={() => see(contentVersion)}>
          I’ve checked it
        </Button>
      }
    >
      The page now shows the new document. Check it before you approve, reject or complete the submission.
    </Notice>
  );
}
