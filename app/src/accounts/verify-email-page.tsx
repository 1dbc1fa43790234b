import { Button, LinkButton, Notice, Stack, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormProblem } from '../forms/form-problem.tsx';
import { http } from '../http/http.ts';
import { sentenceOf } from '../http/http-error.ts';
import { focusOn } from '../layout/route-focus.tsx';
import { useAction } from '../query/use-action.ts';
import { addressChanged } from './address.ts';
import { NarrowPage } from './narrow-page.tsx';
import { useLinkToken } from './use-link-token.ts';

/** /verify-email: a person confirms by a button, because programs that check mails for viruses open every link. */
export function Component() {
  const token = useLinkToken();
  return (
    <NarrowPage title="Confirm your email address" description="Confirm the email address of your Marginalia account.">
      {token ? (
        <Confirm key={token} token={token} />
      ) : (
        <Notice tone="danger" title="This page needs the link from your email" action={toAccount}>
          Open the whole link from your email, or log in and request a new one.
        </Notice>
      )}
    </NarrowPage>
  );
}

const toAccount = (
  <LinkButton as={Link} to="/profile?tab=account" variant="secondary">
    Go to my account
  </LinkButton>
);

function Confirm({ token }: { token: string }) {
  const [verified, setVerified] = useState<{ email: string; joinedOrders: number }>();
  const [problem, setProblem] = useState<string>();
  const confirm = useAction(async () => {
    setProblem(undefined);
    try {
      setVerified(await http('verifyEmail', { body: { token } }));
      addressChanged();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  if (verified)
    return (
      // The focused button is removed.
      <Notice ref={focusOn} tone="success" role="status" title="Your email address is confirmed" action={toOrders}>
        {`${verified.email} now belongs to your account. ${joinedText(verified.joinedOrders)}`.trim()}
      </Notice>
    );
  return (
    <Stack gap={5}>
      <FormProblem
        title="We couldn’t confirm your address"
        problem={problem}
        action={problem ? toAccount : undefined}
      />
      <Text>Only continue if you created the account or changed its address yourself.</Text>
      <Button variant="primary" isPending={confirm.isPending} onClick={() => void confirm.run()}>
        Confirm address
      </Button>
    </Stack>
  );
}

const toOrders = (
  <LinkButton as={Link} to="/profile" variant="secondary">
    Go to my orders
  </LinkButton>
);

const joinedText = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? 'We added an order that you placed with this address to your list.'
      : `We added ${count} orders that you placed with this address to your list.`;
