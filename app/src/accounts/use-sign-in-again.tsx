import { Dialog, Stack, Text } from '@marginalia/design-system';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
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

/** A part of the page that can ask, with its calls that wait for one sign-in. */
interface Part {
  readonly waiting: Waiting[];
  readonly show: (isShown: boolean) => void;
}

type Answer = 'resume' | 'giveUp';

const parts = new Set<Part>();
/** The part that shows the dialog for all. */
let asking: Part | undefined;
/** How often a dialog was answered, and whether the last time by a login of the same person. */
let answers = { count: 0, isLogin: false };

function ask(part: Part | undefined): void {
  asking ??= part;
  asking?.show(true);
}

/** One answer is for every part that waits. */
function answer(how: Answer): void {
  answers = { count: answers.count + 1, isLogin: how === 'resume' };
  asking?.show(false);
  asking = undefined;
  for (const part of parts) settle(part, how);
}

function settle({ waiting }: Part, how: Answer): void {
  for (const call of waiting.splice(0)) if (call.isSameVisit()) call[how]();
}

/** A part that goes asks no more: its calls fail, unless their visit has ended. */
function leave(part: Part): void {
  parts.delete(part);
  settle(part, 'giveUp');
  if (asking !== part) return;
  part.show(false);
  asking = undefined;
  ask([...parts].find(({ waiting }) => waiting.length > 0));
}

/**
 * Runs a call. When the session has expired, opens a login dialog and then repeats the call, so that nothing on the page is
 * lost (design §5.18).
 */
export function useSignInAgain(): { run: <T>(call: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [part] = useState<Part>(() => ({ waiting: [], show: setAsked }));
  const isLoggingIn = useRef(false);

  useEffect(() => {
    parts.add(part);
    return () => leave(part);
  }, [part]);

  const run = async <T,>(call: () => Promise<T>): Promise<T> => {
    const isSameVisit = watchVisit();
    const { count: answersBefore } = answers;
    try {
      return await call();
    } catch (error) {
      if (!hasStatus(error, 401) || !parts.has(part)) throw error;
      // The refusal may come after the answer to a dialog that another call had opened, and that answer is for this call too.
      if (answers.count > answersBefore) {
        if (answers.isLogin) return run(call);
        throw error;
      }
      await new Promise<void>((resume, reject) => {
        part.waiting.push({ resume, giveUp: () => reject(error), isSameVisit });
        ask(part);
      });
      return run(call);
    }
  };

  // A double click's second press falls beside a dialog that the first made smaller, as the failure in it went.
  const close = () => isLoggingIn.current || answer('giveUp');
  const dialog = isAsked && (
    <Dialog isOpen onOpenChange={close} title="Sign in again" size="sm">
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
  // Outside of every panel: that of the part that asks may be hidden by now.
  return { run, dialog: dialog && createPortal(dialog, document.body, 'sign-in-again') };
}
