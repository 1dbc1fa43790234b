import { AlertDialog, Stack, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../http/http-error.ts';
import { isRefusal } from '../http/refusal.ts';
import { useAction } from '../query/use-action.ts';
import { endSession, heardPerson } from './current-user.ts';
import { hasDrafts } from './drafts.ts';
import { mayHaveOrdered, mayHaveOrderedText } from './sent-orders.ts';

/** Only a refusal says that the session goes on: otherwise the response alone may have been lost. */
export const failedLogout = (error: unknown) =>
  isRefusal(error)
    ? { title: 'You are still signed in', description: sentenceOf(error) }
    : {
        title: 'We don’t know whether you are logged out',
        description: 'Our response did not come. Check your network, then log out again.',
      };

/** Logs out and leaves the page. `dialog` asks first when unsent text would be lost. */
export function useLogOut() {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [mayHaveArrived, setMayHaveArrived] = useState(false);
  const { run, isPending } = useAction(async () => {
    try {
      await endSession(() => navigate('/'));
    } catch (error) {
      toast({ ...failedLogout(error), tone: 'danger' });
    }
    setAsked(false);
  });
  const logOut = () => {
    // The bar is there before the account is read.
    const person = heardPerson();
    if (!hasDrafts(person)) return void run();
    // What was sent before the login is deleted too.
    setMayHaveArrived(mayHaveOrdered(person) || mayHaveOrdered('visitor'));
    setAsked(true);
  };
  const dialog = (
    <AlertDialog
      isOpen={isAsked}
      onOpenChange={setAsked}
      title={mayHaveArrived ? 'Log out and delete your text?' : 'Log out and delete unsent text?'}
      tone="danger"
      actionLabel="Log out"
      isPending={isPending}
      onAction={() => void run()}
    >
      {mayHaveArrived ? (
        <Stack gap={4}>
          <p>{mayHaveOrderedText}</p>
          <p>When you log out, your answers and any unsent text are deleted from this device.</p>
        </Stack>
      ) : (
        <p>This browser has text that you haven’t sent. When you log out, it is deleted from this device.</p>
      )}
    </AlertDialog>
  );
  return { logOut, isPending, dialog };
}
