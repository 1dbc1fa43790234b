import type { CurrentUser, Factor, SecondFactorWanted } from '@marginalia/bff/contract';
import { Button, Stack, Text } from '@marginalia/design-system';
import { useRef, useState } from 'react';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { FactorForm } from './factor-form.tsx';

interface SecondStepProps {
  wanted: SecondFactorWanted;
  onLogin: (user: CurrentUser) => void;
  /** Called with true while the server checks the factor, and with false after its answer. */
  onPending?: ((isPending: boolean) => void) | undefined;
  /** Called when the login has to begin again, with the reason where it is not the person's own wish. */
  onStartOver: (reason?: string) => void;
}

/** Asks for a second factor after the password was right. */
export function SecondStep({ wanted, onLogin, onPending, onStartOver }: SecondStepProps) {
  const [isSending, setSending] = useState(false);
  const hasStartedOver = useRef(false);
  /** Leaves this step when it took too long. */
  const inTime = async <T,>(call: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await call();
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      onStartOver(sentenceOf(error));
      return new Promise(() => undefined);
    }
  };
  const finish = async (body: Factor) => {
    // The browser's question about a passkey may be answered later.
    if (hasStartedOver.current) return;
    const pending = (isPending: boolean) => {
      setSending(isPending);
      onPending?.(isPending);
    };
    pending(true);
    const user = await inTime(() => http('loginSecondFactor', { body }).finally(() => pending(false)));
    if (user) onLogin(user);
  };
  const passkeyOptions = () => inTime(() => http('loginPasskeyOptions')) as Promise<{ challenge: string }>;
  return (
    <Stack align="stretch" gap={5}>
      <Text>Your password is correct. Now confirm it’s you.</Text>
      <FactorForm
        methods={wanted.secondFactor}
        passkeyOptions={passkeyOptions}
        send={finish}
        action="Log in"
        pending="Logging in..."
      />
      <Text size="sm" tone="secondary">
        Lost your phone and your recovery codes? Ask whoever runs this site to reset your second factor.
      </Text>
      <div>
        {/* A code that is on its way may log the person in. */}
        <Button
          variant="quiet"
          size="sm"
          isDisabled={isSending}
          onClick={() => {
            hasStartedOver.current = true;
            onStartOver();
          }}
        >
          Start over
        </Button>
      </div>
    </Stack>
  );
}

/** Whether nobody is signed in yet. */
export const isWanted = (answer: CurrentUser | SecondFactorWanted): answer is SecondFactorWanted =>
  'secondFactor' in answer;
