import { zodResolver } from '@hookform/resolvers/zod';
import { countryCodes, type Profile, ProfileChangeSchema } from '@marginalia/bff/contract';
import { Section, Select, toast } from '@marginalia/design-system';
import { useForm } from 'react-hook-form';
import { currentUser } from '../accounts/current-user.ts';
import { contactFields, profile } from '../accounts/profile.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';
import { useField } from '../forms/use-field.ts';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { queryClient } from '../query/client.ts';
import { invalidate } from '../query/read.ts';

/** One's name and how to be reached by phone. */
export function AccountDetails({ stored }: { stored: Profile }) {
  const signIn = useSignInAgain();
  const { username } = stored;
  const form = useForm({
    resolver: zodResolver(ProfileChangeSchema),
    defaultValues: contactFields(stored),
    ...validateOnBlur,
  });
  const { control } = form;
  const code = useField(control, 'countryCode');
  const save = async (body: unknown) => {
    const saved = await signIn.run(() => http('changeProfile', { body }));
    queryClient.setQueryData(profile.key, saved);
    void invalidate(currentUser.key);
    toast({ title: 'Your details are saved', tone: 'success' });
  };
  return (
    <Section
      title="Your details"
      size="lg"
      headingPlacement="margin"
      lead={username ? `Your username: ${username}.` : 'You log in with your email address.'}
    >
      <SendForm form={form} send={save} failed="We couldn’t save your details" action="Save details">
        <FormTextField control={control} name="firstName" label="First name" autoComplete="given-name" isRequired />
        <FormTextField control={control} name="lastName" label="Last name" autoComplete="family-name" isRequired />
        <Select
          {...code}
          value={code.value || null}
          label="Country code"
          items={countryCodes.map(({ code: id, label }) => ({ id, label }))}
        />
        <FormTextField
          control={control}
          name="phoneNumber"
          type="tel"
          label="Phone number"
          optionalLabel="optional"
          autoComplete="tel-national"
        />
        <FormTextField
          control={control}
          name="universityName"
          label="University"
          optionalLabel="optional"
          autoComplete="organization"
        />
      </SendForm>
      {signIn.dialog}
    </Section>
  );
}
