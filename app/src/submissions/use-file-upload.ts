import type { CurrentUser, SubmissionEvent } from '@marginalia/bff/contract';
import { useEffect, useRef, useState } from 'react';
import { currentUser, nameOf } from '../accounts/current-user.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { tellArrived, tellFailure, tellUnknown, useHasLeft } from '../forms/has-left.ts';
import type { Call } from '../http/call.ts';
import { HttpError, sentenceOf } from '../http/http-error.ts';
import { mayHaveChanged } from '../http/refusal.ts';
import { endAttempt, mayBeHandled, reportShare, type SentBody, unsentBody } from '../http/sent-body.ts';
import { queryClient } from '../query/client.ts';
import { useRead } from '../query/read.ts';
import { hasArrived } from './new-event.ts';
import { submissionChanged, submissionEvents } from './submissions.ts';

/** A conflict and our own failure have a sentence of the server's (specification, point 8); the others judge the file. */
const final: readonly number[] = [404, 409, 413, 415, 422, 500];

interface FileUpload {
  /** The number of the submission. */
  id: number;
  /** What the submission's history has once the file has arrived. */
  event: SubmissionEvent['type'];
  /** Sends the chosen file. */
  send: (file: File, call: Pick<Call, 'signal' | 'onProgress' | 'onRepeat'>) => Promise<void>;
  /** Where the page shows that the file has arrived, as the middle of a sentence. */
  sign: string;
  onFailed?: (error: unknown) => void;
  onArrived?: (() => void) | undefined;
}

/**
 * One file, from its choice to its arrival: the props of its field, and of the button that sends it. It can be stopped and
 * tried again; after an expired session `dialog` asks to sign in, and the upload goes on.
 */
export function useFileUpload({ id, event, send, sign, onFailed, onArrived }: FileUpload) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number | null>();
  const abort = useRef<AbortController>(null);
  const input = useRef<HTMLInputElement>(null);
  const signIn = useSignInAgain();
  const hasLeft = useHasLeft();
  const { data: events } = useRead(submissionEvents(id));
  /** How far the attempts to send this file have come, and the history before the first of them. */
  const attempts = useRef<{ readonly sent: SentBody; readonly before: typeof events }>(null);

  const arrive = () => {
    attempts.current = null;
    setFile(null);
    onArrived?.();
  };

  /** Says that the file may have arrived and, once the submission was read again, whether it has. */
  const findOut = async ({ name }: File, before: typeof events, error: unknown, controller: AbortController) => {
    const isStopped = controller.signal.aborted;
    const [unknown, known] = isStopped
      ? [
          'You stopped the upload, but the file may have arrived.',
          'You stopped the upload. Nothing new has arrived so far.',
        ]
      : ['We don’t know whether the file arrived.', 'Upload failed: Nothing new has arrived so far. Try again.'];
    if (hasLeft.current) tellUnknown(name, `${sign} on the order’s page`);
    else setProblem(`${unknown} If it did, ${sign} in a few seconds.`);
    const user = queryClient.getQueryData<CurrentUser>(currentUser.key);
    const editor = user?.isAdmin ? nameOf(user) : undefined;
    const isThere = await hasArrived(id, { type: event, file: name, editor, before });
    // Another attempt, or another file, has taken the field.
    if (abort.current !== controller) return;
    // Without a name in the history it may be a file that was sent from elsewhere since.
    if (isThere && hasLeft.current && event === 'answers_read') return;
    if (isThere) tellArrived(name);
    if (isThere && !hasLeft.current) {
      setProblem(undefined);
      arrive();
    } else if (isThere === false) {
      // It may come yet: the history of before stays.
      attempts.current = { sent: unsentBody(), before };
      // A file that the server had already adds nothing to the history.
      if (!hasLeft.current) setProblem(known);
      else if (!isStopped) tellFailure('Upload Failed', error);
    }
  };

  const start = async () => {
    if (!file) return;
    const controller = new AbortController();
    abort.current = controller;
    setProblem(undefined);
    setProgress(null);
    attempts.current ??= { sent: unsentBody(), before: events };
    const { sent, before } = attempts.current;
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
      arrive();
    } catch (error) {
      const isFinal = error instanceof HttpError && final.includes(error.status);
      const isUnknown = mayBeHandled(sent, error, controller.signal) && !isFinal;
      if (isUnknown) {
        sent.wasLost = true;
        void findOut(file, before, error, controller);
        if (!controller.signal.aborted && !hasLeft.current) onFailed?.(error);
        return;
      }
      // The next attempt begins with what the history has then: somebody else's file may have arrived.
      attempts.current = null;
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
        abort.current = null;
        attempts.current = null;
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
