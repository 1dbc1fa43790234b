import { Dialog, Stack, Text } from '@marginalia/design-system';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasStatus } from '../http/http-error.ts';
import { resumeSession, signedInPerson, startSession } from './current-user.ts';
import { LoginForm } from './login-form.tsx';
import { homeOf } from './next-path.ts';

interface Waiting {
  readonly resume: () => void;
  readonly giveUp: () => void;
}

/**
 * Runs a call. When the session has expired, opens a login dialog and then repeats the call, so that nothing on the page is
 * lost (design §5.18).
 */
export function useSignInAgain(): { run: <T>(call: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const navigate = useNavigate();
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
      title="Sign in again"
      size="sm"
    >
      <Stack gap={5}>
        <Text>Your session has ended. Your text is still here. Sign in to continue.</Text>
        <LoginForm
          isInDialog
          onLogin={(user) => {
            setWaiting(undefined);
            if (signedInPerson() === user.id) {
              resumeSession(user);
              waiting?.resume();
              return;
            }
            // The typed text belongs to the previous account and stays stored under it.
            waiting?.giveUp();
            startSession(user);
            void navigate(homeOf(user), { replace: true });
          }}
        />
      </Stack>
    </Dialog>
  );
  return { run, dialog };
}
