import { useEffect, useRef, useState } from 'react';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { tellFailure, tellUnknown, useHasLeft } from '../forms/has-left.ts';
import type { Call } from '../http/call.ts';
import { hasStatus, isOutdated, sentenceOf } from '../http/http-error.ts';
import { mayHaveChanged } from '../http/refusal.ts';
import { endAttempt, mayBeHandled, reportShare, unsentBody } from '../http/sent-body.ts';
import { submissionChanged, submissionMayChange } from './submissions.ts';

interface FileUpload {
  /** Sends the chosen file. */
  send: (file: File, call: Pick<Call, 'signal' | 'onProgress' | 'onRepeat'>) => Promise<void>;
  /** Where the page shows that the file has arrived, as the middle of a sentence. */
  sign: string;
  onFailed?: (error: unknown) => void;
}

/**
 * One file, from its choice to its arrival: the props of its field, and of the button that sends it. It can be stopped and
 * tried again; after an expired session `dialog` asks to sign in, and the upload goes on.
 */
export function useFileUpload({ send, sign, onFailed }: FileUpload) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number | null>();
  const abort = useRef<AbortController>(null);
  const input = useRef<HTMLInputElement>(null);
  const signIn = useSignInAgain();
  const hasLeft = useHasLeft();

  const start = async () => {
    if (!file) return;
    const controller = new AbortController();
    abort.current = controller;
    setProblem(undefined);
    setProgress(null);
    const sent = unsentBody();
    const call = {
      signal: controller.signal,
      onProgress: (share: number) => {
        reportShare(sent, share);
        setProgress(share);
      },
      onRepeat: (isLost: boolean) => endAttempt(sent, isLost),
    };
    try {
      await signIn.run(() => {
        // What an ended session refused was not handled.
        endAttempt(sent, false);
        return send(file, call);
      });
      setFile(null);
    } catch (error) {
      const isStopped = controller.signal.aborted;
      // A conflict and our own failure have a sentence of the server's (specification, point 8).
      const isUnknown = mayBeHandled(sent, error, controller.signal) && !isOutdated(error) && !hasStatus(error, 500);
      if (isUnknown) submissionMayChange();
      // Somebody else's file may have arrived.
      else if (mayHaveChanged(error)) submissionChanged();
      if (isStopped && !isUnknown) return;
      if (hasLeft.current) {
        if (isUnknown) tellUnknown(file.name, `${sign} on the order’s page`);
        else tellFailure('Upload Failed', error);
        return;
      }
      const unknown = isStopped
        ? 'You stopped the upload, but the file may have arrived.'
        : 'We don’t know whether the file arrived.';
      setProblem(isUnknown ? `${unknown} If it did, ${sign} in a few seconds.` : `Upload failed: ${sentenceOf(error)}`);
      if (!isUnknown) onFailed?.(error);
    } finally {
      setProgress(undefined);
    }
  };

  const isUploading = progress !== undefined;
  const wasUploading = useRef(false);
  useEffect(() => {
    // The pressed button may not be pressed again before another file is chosen, or went away: the focus goes there.
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.matches(':disabled');
    if (wasUploading.current && !isUploading && isLost) input.current?.focus();
    wasUploading.current = isUploading;
  }, [isUploading]);
  return {
    field: {
      inputRef: input,
      value: file,
      onChange: (next: File | null) => {
        setFile(next);
        setProblem(undefined);
      },
      errorMessage: problem,
      status: isUploading ? 'uploading' : problem && file ? 'failed' : 'idle',
      progress: progress ?? null,
      onCancel: () => abort.current?.abort(),
      onRetry: () => void start(),
    },
    button: { isDisabled: !file, isPending: isUploading, onClick: () => void start() },
    dialog: signIn.dialog,
  } as const;
}
