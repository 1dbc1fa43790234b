import type { EmailLink } from '@marginalia/bff/contract';
import { Button, Heading, Inline, Notice, Spinner, Stack, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { dayOf } from '../format/date.ts';
import { FormProblem } from '../forms/form-problem.tsx';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { ButtonLink } from '../layout/links.tsx';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { focusOn } from '../layout/route-focus.tsx';
import { useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';
import { emailLink } from './email-link.ts';
import { NarrowPage } from './narrow-page.tsx';
import { invalidateEmail } from './profile.ts';
import { useLinkToken } from './use-link-token.ts';

/**
 * /verify-email: asks for a button press, because virus scanners open every link in a mail, and because somebody else may
 * have created the account.
 */
export function Component() {
  const token = useLinkToken();
  return (
    <NarrowPage title="Confirm your email address" description="Confirm the email address of your Marginalia account.">
      {token ? (
        <Question key={token} token={token} />
      ) : (
        <Notice tone="danger" title="This page needs the link from your email" action={toAccount}>
          Open the whole link from your email, or log in and request a new one.
        </Notice>
      )}
    </NarrowPage>
  );
}

const toAccount = <ButtonLink to="/profile?tab=account">Go to my account</ButtonLink>;

function Question({ token }: { token: string }) {
  const { data, error, refetch } = useRead(emailLink(token));
  if (data) return <Decision token={token} link={data} />;
  if (!error) return <Spinner label="Loading your link" />;
  if (hasStatus(error, 400)) return <DeadLink problem={sentenceOf(error)} />;
  return <NotLoaded title="We couldn’t load your link" error={error} refetch={refetch} />;
}

const DeadLink = ({ problem }: { problem: string }) => (
  <Notice ref={focusOn} tone="danger" role="alert" title="We couldn’t confirm your address" action={toAccount}>
    {problem}
  </Notice>
);

function Decision({ token, link }: { token: string; link: EmailLink }) {
  const [verified, setVerified] = useState<EmailLink>();
  const [isRefused, setRefused] = useState(false);
  const [error, setError] = useState<unknown>();
  const decide = useAction(async (act: () => Promise<void>) => {
    setError(undefined);
    try {
      await act();
      invalidateEmail();
    } catch (failure) {
      setError(failure);
    }
  });
  const body = { token };
  const confirm = () => decide.run(async () => setVerified(await http('verifyEmail', { body })));
  const refuse = () =>
    decide.run(async () => {
      await http('refuseEmail', { body });
      setRefused(true);
    });
  // The link may have been used before: in another tab, or by a request whose answer was lost.
  const current = verified ?? link;
  if (current.joinedOrders !== null) return <Confirmed link={current} />;
  if (isRefused)
    return (
      <Notice ref={focusOn} tone="success" role="status" title="Thank you for telling us">
        {`The account ${link.account} can’t use ${link.email}. You don’t need to do anything else.`}
      </Notice>
    );
  // The link was used in another tab meanwhile: nothing is left to decide.
  if (hasStatus(error, 400)) return <DeadLink problem={sentenceOf(error)} />;
  return (
    <Stack gap={5}>
      <FormProblem title="We couldn’t save your decision" problem={error ? sentenceOf(error) : undefined} />
      <Text>
        The account <strong>{link.account}</strong>, created on {dayOf(link.createdAt)}, asks to use{' '}
        <strong>{link.email}</strong>.
      </Text>
      {link.signedInTo === 'another' ? <Text>You are signed in to another account.</Text> : null}
      <Stack gap={2}>
        <Heading level={2} size="sm">
          Is this your account?
        </Heading>
        <Text size="sm" tone="secondary">
          If you say yes, everyone who can log in to this account sees the orders that you place with this address.
        </Text>
      </Stack>
      <Inline gap={3} wrap>
        <Button variant="primary" isPending={decide.isPending} onClick={() => void confirm()}>
          Yes, this is my account
        </Button>
        <Button variant="secondary" aria-disabled={decide.isPending} onClick={() => void refuse()}>
          This wasn’t me
        </Button>
      </Inline>
    </Stack>
  );
}

const nextSteps = {
  this: <ButtonLink to="/profile">Go to my orders</ButtonLink>,
  none: <ButtonLink to="/login">Log in</ButtonLink>,
  another: undefined,
};

function Confirmed({ link: { email, account, joinedOrders, signedInTo } }: { link: EmailLink }) {
  const otherAccountHint =
    signedInTo === 'another' && 'You are signed in to another account: log out, then log in to this one.';
  return (
    // The focused button is removed.
    <Notice
      ref={focusOn}
      tone="success"
      role="status"
      title="Your email address is confirmed"
      action={nextSteps[signedInTo]}
    >
      {[`${email} now belongs to the account ${account}.`, joinedText(joinedOrders), otherAccountHint]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}

const joinedText = (count: number | null): string =>
  !count
    ? ''
    : count === 1
      ? 'We added an order that you placed with this address to its list.'
      : `We added ${count} orders that you placed with this address to its list.`;
