import { z } from 'zod';
import { currentPassword } from './accounts.ts';
import { limits } from './limits.ts';
import { requiredLine, TimeSchema } from './text.ts';

export const secondFactorMethods = ['code', 'passkey', 'recoveryCode'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

const codeMessage = 'Enter the 6 digits that your app shows';
/** Apps show "123 456", and people type it so. */
const code = z
  .string({ error: codeMessage })
  .overwrite((text) => text.normalize('NFKC').replace(/[\s-]/g, ''))
  .regex(/^\d{6}$/, codeMessage);

const recoveryCodeMessage = 'Enter one of your recovery codes, such as 4f7kx-9m2qd';
/** Letters that look like digits are read as these. */
const recoveryCode = z
  .string({ error: recoveryCodeMessage })
  .overwrite((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^0-9a-z]/g, '')
      .replace(/o/g, '0')
      .replace(/[il]/g, '1'),
  )
  .regex(/^[0-9a-hjkmnp-tv-z]{10}$/, recoveryCodeMessage);

const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);
/** WebAuthn allows 1023 bytes. PostgreSQL has no index of much longer ones. */
const credentialId = bytes.max(1364);
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
/** What the browser returns for a passkey that was used. */
const PasskeySignatureSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type PasskeySignature = z.infer<typeof PasskeySignatureSchema>;
/** What the browser returns for a passkey that was made. */
const NewCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,30}$/))
      .max(10)
      .optional(),
  }),
});
export type NewCredential = z.infer<typeof NewCredentialSchema>;

const factors = {
  code: code.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: PasskeySignatureSchema.optional(),
};
const holdsOne = (value: object) => Object.values(value).filter((each) => each !== undefined).length === 1;
/** One second factor. */
export const FactorSchema = z.object(factors).refine(holdsOne, 'Enter a code, or use a passkey or a recovery code');
export type Factor = z.infer<typeof FactorSchema>;
const proof = z
  .object({ password: currentPassword.optional(), ...factors })
  .refine(holdsOne, 'Confirm with your second factor, or with your password while you have none');
/** What confirms a change of the second factor: a second factor, or the password while the account has none. */
export const ProofSchema = z.object({ proof });
export type Proof = z.infer<typeof proof>;

/** The answer to a right password where the account has a second factor: nobody is signed in yet. */
export const SecondFactorWantedSchema = z.object({
  isAdmin: z.boolean(),
  secondFactor: z.array(z.enum(secondFactorMethods)),
});
export type SecondFactorWanted = z.infer<typeof SecondFactorWantedSchema>;

/** Options for the browser’s `navigator.credentials`, in the JSON form of WebAuthn Level 3. */
export const PasskeyOptionsSchema = z.looseObject({ challenge: z.string() });

export const PasskeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: TimeSchema,
  /** null before the first use. */
  lastUsedAt: TimeSchema.nullable(),
});
export type Passkey = z.infer<typeof PasskeySchema>;
export const SecondFactorSchema = z.object({
  /** Whether the owner of the server wants one of this account. */
  isRequired: z.boolean(),
  /** When the authenticator app was confirmed; null without one. */
  appSince: TimeSchema.nullable(),
  passkeys: z.array(PasskeySchema),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactorSchema>;

export const AppSecretSchema = z.object({
  /** In Base32, for an app that takes no picture. */
  secret: z.string(),
  /** The same as an address, for a QR code. */
  uri: z.string(),
});
export const AppConfirmationSchema = z.object({ code });
/** Shown once. Empty when the account has recovery codes already. */
export const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const passkeyName = requiredLine('Give this passkey a name', limits.name);
export const NewPasskeySchema = z.object({ name: passkeyName, credential: NewCredentialSchema });
export const PasskeyChangeSchema = z.object({ name: passkeyName });
export const PasskeyLoginSchema = z.object({ passkey: PasskeySignatureSchema });
