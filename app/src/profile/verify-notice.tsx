import type { Profile } from '@marginalia/bff/contract';
import { Button, Notice, toast } from '@marginalia/design-system';
import { addressChanged } from '../accounts/address.ts';
import { profile } from '../accounts/profile.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';

/** Above one's orders and account until the address is proven; nothing while that is not known. */
export function VerifyNotice() {
  const { data } = useRead(profile);
  return data && !data.isEmailVerified ? <Unverified stored={data} /> : null;
}

function Unverified({ stored: { email } }: { stored: Profile }) {
  const signIn = useSignInAgain();
  const resend = useAction(async () => {
    try {
      await signIn.run(() => http('resendVerification'));
      toast({ title: 'Check your email', description: `We sent a new link to ${email}.`, tone: 'success' });
    } catch (error) {
      // Confirmed in another tab or on the phone meanwhile.
      if (hasStatus(error, 409)) addressChanged();
      else toast({ title: 'We couldn’t send the email', description: sentenceOf(error), tone: 'danger' });
    }
  });
  return (
    <>
      <Notice
        tone="warning"
        title="Confirm your email address"
        action={
          <Button variant="secondary" size="sm" isPending={resend.isPending} onClick={() => void resend.run()}>
            Resend the email
          </Button>
        }
      >
        {`We sent a link to ${email}. Open it to also see orders here that you place without logging in.`}
      </Notice>
      {signIn.dialog}
    </>
  );
}
