import { zodResolver } from '@hookform/resolvers/zod';
import { type Invite, InviteSchema } from '@marginalia/bff/contract';
import { Dialog, RadioGroup, toast } from '@marginalia/design-system';
import { useForm } from 'react-hook-form';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { emailInput } from '../forms/email-input.ts';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';
import { useField } from '../forms/use-field.ts';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { roleItems } from './role-dialog.tsx';
import { teamChanged } from './team.ts';

interface InviteDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks for an address and a role, and mails the link. */
export const InviteDialog = ({ isOpen, onOpenChange }: InviteDialogProps) => (
  <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Invite an administrator" size="sm">
    <InviteForm onDone={() => onOpenChange(false)} />
  </Dialog>
);

function InviteForm({ onDone }: { onDone: () => void }) {
  const signIn = useSignInAgain();
  const form = useForm<Invite>({
    resolver: zodResolver(InviteSchema),
    defaultValues: { email: '', role: 'editor' },
    ...validateOnBlur,
  });
  const { control } = form;
  const { inputRef: _, ...role } = useField(control, 'role');
  const invite = async (body: Invite) => {
    await signIn.run(() => http('invite', { body }));
    await teamChanged();
    onDone();
    toast({ title: `We’ve emailed an invitation to ${body.email}`, tone: 'success' });
  };
  return (
    <>
      <SendForm form={form} send={invite} failed="We couldn’t send the invitation" action="Send invitation">
        <FormTextField control={control} name="email" {...emailInput} label="Email" isRequired />
        <RadioGroup label="Role" items={roleItems} {...role} />
      </SendForm>
      {signIn.dialog}
    </>
  );
}
