import { Dialog, Stack, Text } from '@marginalia/design-system';
import { type ReactNode, useState } from 'react';
import { hasStatus } from '../http/http-error.ts';
import { resumeSession } from './current-user.ts';
import { LoginForm } from './login-form.tsx';

interface Waiting {
  readonly resume: () => void;
  readonly giveUp: () => void;
}

/**
 * Runs a call; when the session has expired meanwhile, asks to sign in again in a dialog and then runs it once more.
 * Nothing on the page is lost (design §5.18).
 */
export function useSignInAgain(): { run: <T>(call: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting>();

  const run = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      await new Promise<void>((resume, reject) => setWaiting({ resume, giveUp: () => reject(error) }));
      return call();
    }
  };

  const dialog = (
    <Dialog
      isOpen={waiting !== undefined}
      onOpenChange={() => {
        waiting?.giveUp();
        setWaiting(undefined);
      }}
      title="Please sign in again"
      size="sm"
    >
      <Stack gap={5}>
        <Text>
          Your session has ended. Everything you typed is still here, and what you began goes on as soon as you are
          signed in.
        </Text>
        <LoginForm
          isInDialog
          onLogin={(user) => {
            resumeSession(user);
            waiting?.resume();
            setWaiting(undefined);
          }}
        />
      </Stack>
    </Dialog>
  );
  return { run, dialog };
}
