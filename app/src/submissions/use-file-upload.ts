import { useEffect, useRef, useState } from 'react';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { tellFailure, useHasLeft } from '../forms/has-left.ts';
import type { Call } from '../http/call.ts';
import { sentenceOf } from '../http/http-error.ts';
import { mayHaveChanged } from '../http/refusal.ts';
import { submissionChanged } from './submissions.ts';

interface FileUpload {
  /** Sends the chosen file. */
  send: (file: File, call: Pick<Call, 'signal' | 'onProgress'>) => Promise<void>;
  onFailed?: (error: unknown) => void;
}

/**
 * One file, from its choice to its arrival: the props of its field, and of the button that sends it. It can be stopped and
 * tried again; after an expired session `dialog` asks to sign in, and the upload goes on.
 */
export function useFileUpload({ send, onFailed }: FileUpload) {
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
    try {
      await signIn.run(() => send(file, { signal: controller.signal, onProgress: setProgress }));
      setFile(null);
    } catch (error) {
      // The file may have arrived in spite of the error, or somebody else's has.
      if (mayHaveChanged(error)) submissionChanged();
      if (controller.signal.aborted) return;
      if (hasLeft.current) {
        tellFailure('Upload Failed', error);
        return;
      }
      setProblem(`Upload failed: ${sentenceOf(error)}`);
      onFailed?.(error);
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
