import { Dialog, Stack, Text } from '@marginalia/design-system';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasStatus } from '../http/http-error.ts';
import { watchVisit } from '../state/visit.ts';
import { resumeSession, signedInPerson, startSession } from './current-user.ts';
import { LoginForm } from './login-form.tsx';
import { homeOf } from './next-path.ts';

interface Waiting {
  readonly resume: () => void;
  readonly giveUp: () => void;
  readonly isSameVisit: () => boolean;
}

type Answer = Exclude<keyof Waiting, 'isSameVisit'>;

/** The parts of the page that can ask: each does with its calls what was answered. */
const parts = new Set<(how: Answer) => void>();
/** How often a dialog was answered, and whether the last time by a login of the same person. */
let answers = { count: 0, isLogin: false };

/** One answer is for every part that has asked. */
function answer(how: Answer): void {
  answers = { count: answers.count + 1, isLogin: how === 'resume' };
  for (const settle of parts) settle(how);
}

/**
 * Runs a call. When the session has expired, opens a login dialog and then repeats the call, so that nothing on the page is
 * lost (design §5.18).
 */
export function useSignInAgain(): { run: <T>(call: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  // Several calls may wait for one sign-in.
  const waiting = useRef<Waiting[]>([]);
  const isLoggingIn = useRef(false);
  const hasLeft = useRef(false);

  useEffect(() => {
    const settle = (how: Answer) => {
      setAsked(false);
      for (const call of waiting.current.splice(0)) if (call.isSameVisit()) call[how]();
    };
    hasLeft.current = false;
    parts.add(settle);
    // Whoever leaves the page signs in no more. What they were doing has to know it, unless they have left altogether.
    return () => {
      hasLeft.current = true;
      parts.delete(settle);
      settle('giveUp');
    };
  }, []);

  const run = async <T,>(call: () => Promise<T>): Promise<T> => {
    const isSameVisit = watchVisit();
    const { count: answersBefore } = answers;
    try {
      return await call();
    } catch (error) {
      if (!hasStatus(error, 401) || hasLeft.current) throw error;
      // The refusal may come after the answer to a dialog that another call had opened, and that answer is for this call too.
      if (answers.count > answersBefore) {
        if (answers.isLogin) return run(call);
        throw error;
      }
      await new Promise<void>((resume, reject) => {
        waiting.current.push({ resume, giveUp: () => reject(error), isSameVisit });
        setAsked(true);
      });
      return run(call);
    }
  };

  // A double click's second press falls beside a dialog that the first made smaller, as the failure in it went.
  const close = () => isLoggingIn.current || answer('giveUp');
  const dialog = (
    <Dialog isOpen={isAsked} onOpenChange={close} title="Sign in again" size="sm">
      <Stack gap={5}>
        <Text>Your session has ended. Your text is still here. Sign in to continue.</Text>
        <LoginForm
          isInDialog
          onPending={(isPending) => {
            isLoggingIn.current = isPending;
          }}
          onLogin={(user) => {
            if (signedInPerson() === user.id) {
              resumeSession(user);
              answer('resume');
              return;
            }
            // The typed text belongs to the previous account and stays stored under it.
            answer('giveUp');
            startSession(user);
            void navigate(homeOf(user), { replace: true });
          }}
        />
      </Stack>
    </Dialog>
  );
  return { run, dialog };
}
