import { zodResolver } from '@hookform/resolvers/zod';
import { AppConfirmationSchema } from '@marginalia/bff/contract';
import { Stack, Text } from '@marginalia/design-system';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';

/** Cameras read dark on light, in the dark theme too. */
const Picture = styled.div`
  align-self: center;
  padding: var(--mg-space-3);
  background: #fff;
  border: 1px solid var(--mg-color-border-hairline);

  & > svg {
    display: block;
    inline-size: min(12rem, 60vw);
    block-size: auto;
  }
`;

const Key = styled.code`
  display: block;
  overflow-wrap: anywhere;
  user-select: all;
`;

interface AppSetupProps {
  app: { readonly secret: string; readonly uri: string };
  confirm: (code: string) => Promise<void>;
}

/** Gives an authenticator app its key, by a QR code that is drawn here or as text, and asks for the first code. */
export function AppSetup({ app, confirm }: AppSetupProps) {
  const form = useForm({ resolver: zodResolver(AppConfirmationSchema), defaultValues: { code: '' } });
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <Stack align="stretch" gap={5}>
      <Text>Scan this code with your authenticator app. Then enter the 6 digits that the app shows.</Text>
      <Picture>
        <QRCodeSVG value={app.uri} title="QR code for your authenticator app" marginSize={2} level="M" />
      </Picture>
      <div>
        <Text size="sm" tone="secondary">
          You can’t scan it? Type this key into the app:
        </Text>
        <Key>{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Key>
      </div>
      <SendForm form={form} send={({ code }) => confirm(code)} action="Confirm app" isFullWidth>
        <FormTextField
          control={form.control}
          name="code"
          label="Code"
          description="The 6 digits that your authenticator app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          isRequired
        />
      </SendForm>
    </Stack>
  );
}
