import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints } from '@marginalia/bff/contract';
import { Button, Dialog, Section, Stack, Text, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { useAction } from '../query/use-action.ts';

/** Lets the browser save the archive by itself: it may be larger than the memory of a phone. */
function startDownload(): void {
  const link = document.createElement('a');
  link.href = endpoints.archive.path;
  link.download = '';
  link.click();
  toast({ title: 'Your download has started', tone: 'success' });
}

/** All of the account's data as one file, after the password where the login is not recent. */
export function AccountArchive() {
  const signIn = useSignInAgain();
  const [isAsked, setAsked] = useState(false);
  const asking = useAction(async () => {
    try {
      await signIn.run(() => http('requestArchive', { body: {} }));
      startDownload();
    } catch (error) {
      if (hasStatus(error, 403)) setAsked(true);
      else toast({ title: 'We couldn’t prepare your data', description: sentenceOf(error), tone: 'danger' });
    }
  });
  return (
    <Section
      title="Your data"
      size="lg"
      headingPlacement="margin"
      lead="Download your profile, orders, documents, feedback and emails as one .zip file."
      isRuled
    >
      <div>
        <Button variant="secondary" isPending={asking.isPending} onClick={() => void asking.run()}>
          Download your data
        </Button>
      </div>
      <Dialog isOpen={isAsked} onOpenChange={setAsked} title="Enter your password" size="sm">
        <Stack gap={5}>
          <Text>The file holds everything that we store about you, so we check that it’s you.</Text>
          <PasswordForm onDone={() => setAsked(false)} />
        </Stack>
      </Dialog>
      {signIn.dialog}
    </Section>
  );
}

const PasswordSchema = z.object({ password: z.string().min(1, 'Please enter your current password') });

function PasswordForm({ onDone }: { onDone: () => void }) {
  const signIn = useSignInAgain();
  const form = useForm<z.infer<typeof PasswordSchema>>({
    resolver: zodResolver(PasswordSchema),
    defaultValues: { password: '' },
  });
  const send = async (body: z.infer<typeof PasswordSchema>) => {
    await signIn.run(() => http('requestArchive', { body }));
    onDone();
    startDownload();
  };
  return (
    <>
      <SendForm
        form={form}
        send={send}
        failed="We couldn’t prepare your data"
        action="Download your data"
        passwordField="password"
      >
        <FormTextField
          control={form.control}
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
      </SendForm>
      {signIn.dialog}
    </>
  );
}
