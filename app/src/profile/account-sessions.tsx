import type { AccountSession } from '@marginalia/bff/contract';
import { Button, Section, Stack, Text, toast } from '@marginalia/design-system';
import { useRef } from 'react';
import { accountSessions } from '../accounts/account-sessions.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { momentOf } from '../format/date.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { isRefusal } from '../http/refusal.ts';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { focusOn } from '../layout/route-focus.tsx';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { invalidate, useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';
import { List, Row } from './action-list.styled.ts';

const nameOf = ({ device }: AccountSession) => device ?? 'Unknown device';
const lastUseOf = ({ lastUsedAt }: AccountSession) => `Last used ${momentOf(lastUsedAt)}`;

/** Only a refusal says that nothing has ended: otherwise the response alone may have been lost. */
const failedEnd = (failure: unknown, what: string) =>
  isRefusal(failure)
    ? { title: `We couldn’t end ${what}`, description: sentenceOf(failure) }
    : {
        title: `We don’t know whether ${what} ended`,
        description: 'Our response did not come. Check the list, then try again.',
      };

/** Where the account is signed in, and how to sign it out there. */
export function AccountSessions() {
  const { data, error, refetch } = useRead(accountSessions);
  const signIn = useSignInAgain();
  const list = useRef<HTMLUListElement>(null);
  const { run, isPending } = useAction(async (send: () => Promise<void>, done: string, what: string) => {
    try {
      await signIn.run(send);
    } catch (failure) {
      // It has ended meanwhile: what was wanted is so.
      if (!hasStatus(failure, 404)) {
        toast({ ...failedEnd(failure, what), tone: 'danger' });
        if (!isRefusal(failure)) await invalidate(accountSessions.key);
        return;
      }
    }
    await invalidate(accountSessions.key);
    // The button is gone with its session.
    focusOn(list.current);
    toast({ title: done, tone: 'success' });
  });
  const end = (session: AccountSession) =>
    run(
      () => http('endSession', { params: { session: session.id } }),
      `${nameOf(session)} is signed out`,
      'the session',
    );
  const endOthers = () =>
    run(() => http('endOtherSessions'), 'You are signed out on all other devices', 'the other sessions');

  const content = () => {
    if (!data) {
      if (!error) return <WaitingPage label="Loading your sessions" />;
      return <NotLoaded title="We couldn’t load your sessions" error={error} refetch={refetch} />;
    }
    return (
      <Stack gap={4}>
        <List ref={list} role="list" aria-label="Sessions">
          {data.map((session) => (
            <Row key={session.id}>
              <div>
                <Text>{nameOf(session)}</Text>
                <Text size="sm" tone="secondary">
                  {`${session.isCurrent ? 'This device' : lastUseOf(session)}, signed in ${momentOf(session.createdAt)}`}
                </Text>
              </div>
              {session.isCurrent ? null : (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`End session: ${nameOf(session)}. ${lastUseOf(session)}`}
                  isPending={isPending}
                  onClick={() => void end(session)}
                >
                  End
                </Button>
              )}
            </Row>
          ))}
        </List>
        {data.length > 1 ? (
          <div>
            <Button variant="secondary" isPending={isPending} onClick={() => void endOthers()}>
              End all others
            </Button>
          </div>
        ) : null}
      </Stack>
    );
  };

  return (
    <Section
      title="Sessions"
      size="lg"
      headingPlacement="margin"
      lead="Your account is signed in here. If you don’t recognize a session, end it and change your password."
      isRuled
    >
      {content()}
      {signIn.dialog}
    </Section>
  );
}
