import { zodResolver } from '@hookform/resolvers/zod';
import { type Register, RegisterSchema } from '@marginalia/bff/contract';
import { Text, toast } from '@marginalia/design-system';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { emailInput } from '../forms/email-input.ts';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { RouteLink } from '../layout/links.tsx';
import { startSession } from './current-user.ts';
import { NarrowPage } from './narrow-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { homeOf } from './next-path.ts';
import { UsernameField } from './username-field.tsx';

export function Component() {
  const navigate = useNavigate();
  const form = useForm<Register>({
    resolver: zodResolver(RegisterSchema),
    defaultValues: { firstName: '', lastName: '', username: '', email: '', password: '' },
    ...validateOnBlur,
  });
  const register = async (body: Register) => {
    const user = await http('register', { body });
    startSession(user);
    toast({ title: 'Your account is ready', tone: 'success' });
    await navigate(homeOf(user), { replace: true });
  };
  const { control } = form;
  return (
    <NarrowPage
      title="Create an account"
      lead="An account shows all your orders in one place. You can also order without one. We will email you a link to confirm your address."
      description="Create a Marginalia account to keep all your orders and feedback in one place."
      footer={
        <Text>
          Already have an account? <RouteLink to="/login">Log in</RouteLink>
        </Text>
      }
    >
      <SendForm
        form={form}
        send={register}
        failed="We couldn’t create your account"
        action="Create account"
        isFullWidth
      >
        <FormTextField control={control} name="firstName" label="First name" autoComplete="given-name" isRequired />
        <FormTextField control={control} name="lastName" label="Last name" autoComplete="family-name" isRequired />
        <FormTextField control={control} name="email" {...emailInput} label="Email" isRequired />
        <UsernameField control={control} name="username" />
        <NewPasswordField control={control} name="password" label="Password" />
      </SendForm>
    </NarrowPage>
  );
}
