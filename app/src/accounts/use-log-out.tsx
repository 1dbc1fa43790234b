import { AlertDialog, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../http/http-error.ts';
import { useAction } from '../query/use-action.ts';
import { endSession, signedInPerson } from './current-user.ts';
import { hasDrafts } from './drafts.ts';

/** Logs out and leaves the page. `dialog` asks first when unsent text would be lost. */
export function useLogOut() {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { run, isPending } = useAction(async () => {
    try {
      await endSession(() => navigate('/'));
    } catch (error) {
      toast({ title: 'You are still signed in', description: sentenceOf(error), tone: 'danger' });
    }
    setAsked(false);
  });
  const logOut = () => {
    if (hasDrafts(signedInPerson())) setAsked(true);
    else void run();
  };
  const dialog = (
    <AlertDialog
      isOpen={isAsked}
      onOpenChange={setAsked}
      title="Log out and delete unsent text?"
      tone="danger"
      actionLabel="Log out"
      isPending={isPending}
      onAction={() => void run()}
    >
      <p>This browser has text that you haven’t sent. When you log out, it is deleted from this device.</p>
    </AlertDialog>
  );
  return { logOut, isPending, dialog };
}
