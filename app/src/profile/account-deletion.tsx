import { AlertDialog, Button, Section, Stack, TextField, toast } from '@marginalia/design-system';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { currentUser, leaveBrowser, resumeSession, signedInPerson } from '../accounts/current-user.ts';
import { isWanted } from '../accounts/second-step.tsx';
import { mayHaveOrdered, mayHaveOrderedText } from '../accounts/sent-orders.ts';
import { tellFailure, useHasLeft } from '../forms/has-left.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { isRefusal } from '../http/refusal.ts';
import { useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';

const deletedOrWrong =
  'We couldn’t sign you in with this password. Check it and try again. If it is right, your account is already deleted.';

/** Deletes the account with its files and texts, after the password (design §4). */
export function AccountDeletion() {
  const navigate = useNavigate();
  const { data: user } = useRead(currentUser);
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [mayHaveArrived, setMayHaveArrived] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hasLeft = useHasLeft();
  const open = (next: boolean) => {
    setOpen(next);
    if (next) setMayHaveArrived(mayHaveOrdered(signedInPerson()));
    setPassword('');
    setProblem(undefined);
  };
  // The server may have deleted the account although its response was lost.
  const wasLost = useRef(false);
  const isSignedIn = async (): Promise<boolean> => {
    try {
      return (await http('currentUser')).id === user?.id;
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      return false;
    }
  };
  /** Signs in again with the typed password. */
  const signIn = async () => {
    try {
      const answer = await http('login', { body: { username: user?.username ?? user?.email, password } });
      if (isWanted(answer)) throw new Error('Log in again first: your account asks for a second factor.');
      resumeSession(answer);
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      // A session also ends where the account is deleted on another device.
      throw new Error(deletedOrWrong);
    }
  };
  const send = async () => {
    try {
      await http('deleteProfile', { body: { password } });
    } catch (error) {
      if (!isRefusal(error)) wasLost.current = true;
      // The account that refuses the password is there.
      else if (hasStatus(error, 403)) wasLost.current = false;
      throw error;
    }
  };
  /** Sends once more after signing in again where an attempt was lost and the session has ended since. */
  const sendAgain = async (error: unknown) => {
    const mayBeDeleted = wasLost.current && (!isRefusal(error) || hasStatus(error, 401));
    if (!mayBeDeleted || (await isSignedIn())) throw error;
    // The deletion is not the only thing that ends a session. Signing in shows whether the account is still there.
    await signIn();
    await send();
  };
  const remove = useAction(async () => {
    try {
      if (!(await isSignedIn())) await signIn();
      await send().catch(sendAgain);
    } catch (error) {
      if (hasLeft.current) {
        tellFailure('We couldn’t delete your account', error);
        return;
      }
      setProblem(sentenceOf(error));
      field.current?.focus();
      return;
    }
    await leaveBrowser('deleted', () => navigate('/', { replace: true }));
    toast({ title: 'Your account is deleted', description: 'Your documents and texts are deleted.', tone: 'success' });
  });
  return (
    <Section
      title="Delete account"
      size="lg"
      headingPlacement="margin"
      lead="We delete your documents, texts, feedback and personal data immediately and permanently. We keep the amounts and dates of your orders."
      isRuled
    >
      <div>
        <Button variant="danger" onClick={() => open(true)}>
          Delete account
        </Button>
      </div>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={open}
        title="Delete your account?"
        tone="danger"
        actionLabel="Delete account permanently"
        cancelLabel="Keep account"
        isPending={remove.isPending}
        onAction={() => void remove.run()}
      >
        <Stack gap={4}>
          {mayHaveArrived ? <p>{mayHaveOrderedText}</p> : null}
          <p>This cannot be undone. To keep your documents and feedback, download them first.</p>
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(next) => {
              setPassword(next);
              setProblem(undefined);
            }}
            errorMessage={problem}
            inputRef={field}
            isRequired
          />
        </Stack>
      </AlertDialog>
    </Section>
  );
}
