import { Button, Notice, toast } from '@marginalia/design-system';
import { invalidateEmail, profile } from '../accounts/profile.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { ButtonLink } from '../layout/links.tsx';
import { useAddress } from '../layout/use-address.ts';
import { useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';

/** Above one's orders and account until the address is proven; nothing while that is not known. */
export function VerifyNotice() {
  const { data } = useRead(profile);
  if (!data || data.isEmailVerified) return null;
  return data.email === null ? <NoAddress /> : <Unverified email={data.email} />;
}

function Unverified({ email }: { email: string }) {
  const signIn = useSignInAgain();
  const resend = useAction(async () => {
    try {
      await signIn.run(() => http('resendVerification'));
      toast({ title: 'Check your email', description: `We sent a new link to ${email}.`, tone: 'success' });
    } catch (error) {
      // Confirmed in another tab or on the phone meanwhile.
      if (hasStatus(error, 409)) invalidateEmail();
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
        {`Open the link in our email to ${email}. No email yet? Resend it. Once your address is confirmed, you also see orders here that you place without logging in.`}
      </Notice>
      {signIn.dialog}
    </>
  );
}

/** Where the owner of the address has said that the account is not theirs: a mistake, or a wrong letter in the address. */
function NoAddress() {
  const [search] = useAddress();
  const isThere = search.get('tab') === 'account';
  return (
    <Notice
      tone="warning"
      title="Your account has no email address"
      action={
        isThere ? undefined : (
          <ButtonLink to="/profile?tab=account" size="sm">
            Add an email address
          </ButtonLink>
        )
      }
    >
      We remove an address when its owner says that the account isn’t theirs. Add your own: without one, you can’t reset
      your password, and we can’t email you about your orders.
    </Notice>
  );
}
