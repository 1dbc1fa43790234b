import { zodResolver } from '@hookform/resolvers/zod';
import { type Factor, FactorSchema, type SecondFactorMethod } from '@marginalia/bff/contract';
import { Button, Inline, Stack, Text } from '@marginalia/design-system';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormProblem } from '../forms/form-problem.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { showProblems } from '../forms/server-problems.ts';
import { sentenceOf } from '../http/http-error.ts';
import { useAction } from '../query/use-action.ts';
import { signWithPasskey } from './passkeys.ts';

interface FactorFormProps {
  /** What the account has. */
  methods: readonly SecondFactorMethod[];
  /** Asks the server for the options of a passkey. */
  passkeyOptions: () => Promise<{ challenge: string }>;
  /** Sends the factor. What it throws is shown here. */
  send: (factor: Factor) => Promise<void>;
  /** The words of the button. */
  action: string;
  /** Its words while the call is pending. */
  pending?: string;
  variant?: 'primary' | 'danger';
}

const others: Readonly<Record<SecondFactorMethod, string>> = {
  code: 'Use a code from your app',
  passkey: 'Use a passkey',
  recoveryCode: 'Use a recovery code',
};

/** Asks for one second factor, at first the one that is quickest; another one is chosen below. */
export function FactorForm({ methods, ...rest }: FactorFormProps) {
  const quickest = methods.find((method) => method !== 'recoveryCode') ?? 'recoveryCode';
  const [method, setMethod] = useState<SecondFactorMethod>(quickest);
  const place = useRef<HTMLDivElement>(null);
  // What is asked for has changed, so the focus goes where it is answered.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(method === 'passkey' ? 'button' : 'input')?.focus();
  }, [method]);
  return (
    <Stack align="stretch" gap={5}>
      <div ref={place}>
        {method === 'passkey' ? <ByPasskey {...rest} /> : <ByCode key={method} name={method} {...rest} />}
      </div>
      <Inline>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="quiet" size="sm" onClick={() => setMethod(other)}>
              {others[other]}
            </Button>
          ))}
      </Inline>
    </Stack>
  );
}

type Way = Omit<FactorFormProps, 'methods'>;

function ByPasskey({ passkeyOptions, send, variant = 'primary' }: Way) {
  const [problem, setProblem] = useState<string>();
  const { run, isPending } = useAction(async () => {
    setProblem(undefined);
    try {
      await send({ passkey: await signWithPasskey(await passkeyOptions()) });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  return (
    <Stack align="stretch" gap={5}>
      <FormProblem problem={problem} />
      <Text>Your browser asks for your finger, your face or your PIN.</Text>
      <Button variant={variant} isPending={isPending} onClick={() => void run()}>
        Use your passkey
      </Button>
    </Stack>
  );
}

const fields = {
  code: {
    label: 'Code',
    description: 'The 6 digits that your authenticator app shows now.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recoveryCode: {
    label: 'Recovery code',
    description: 'One of the codes that you saved. Each works once.',
    autoComplete: 'off',
    autoCapitalize: 'none',
  },
} as const;

function ByCode({ name, send, action, pending = action, variant = 'primary' }: Way & { name: keyof typeof fields }) {
  const [problem, setProblem] = useState<string>();
  const form = useForm<Factor>({ resolver: zodResolver(FactorSchema), defaultValues: { [name]: '' } });
  const submit = form.handleSubmit(async (factor) => {
    setProblem(undefined);
    try {
      await send(factor);
    } catch (error) {
      if (!showProblems(form, error)) setProblem(sentenceOf(error));
    }
  });
  const { isSubmitting } = form.formState;
  return (
    <form onSubmit={submit} noValidate>
      <Stack align="stretch" gap={5}>
        <FormProblem problem={problem} />
        <FormTextField control={form.control} name={name} {...fields[name]} spellCheck={false} isRequired />
        <Button type="submit" variant={variant} isPending={isSubmitting}>
          {isSubmitting ? pending : action}
        </Button>
      </Stack>
    </form>
  );
}
