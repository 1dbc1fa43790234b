import type { NewCredential, PasskeySignature } from '@marginalia/bff/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { store } from '../state/store.ts';
import { storedAtom } from '../state/stored.ts';

/** Options as the server sends them. */
type Options = { readonly challenge: string };

/** Only who uses a passkey needs its code. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser has used a passkey here: then the login page offers it, also without a password. */
export const usesPasskeyAtom = storedAtom<boolean>({
  key: 'usesPasskey',
  initial: false,
  read: (stored) => stored === true,
});
const rememberUse = () => store.set(usesPasskeyAtom, true);

/** Asks the browser to use a passkey. @throws Error with a sentence when it was not used */
export async function signWithPasskey(options: Options): Promise<PasskeySignature> {
  const { startAuthentication } = await library();
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const signature = (await startAuthentication({ optionsJSON })) as PasskeySignature;
    rememberUse();
    return signature;
  } catch (error) {
    throw new Error(sentenceOfRefusal(error, 'The passkey was not used. Try again, or use another way.'));
  }
}

/** Asks the browser to make a passkey. @throws Error with a sentence when none was made */
export async function makePasskey(options: Options): Promise<NewCredential> {
  const { startRegistration } = await library();
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const credential = (await startRegistration({ optionsJSON })) as NewCredential;
    rememberUse();
    return credential;
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError')
      throw new Error('This device already has a passkey for your account.');
    throw new Error(sentenceOfRefusal(error, 'No passkey was created. Try again, or use an authenticator app.'));
  }
}

/** A browser tells nobody whether a person has said no or there was nothing to use. */
function sentenceOfRefusal(error: unknown, refused: string): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'SecurityError') return 'Passkeys don’t work at this address. Open the site by its usual address.';
  if (typeof PublicKeyCredential === 'undefined') return 'This browser doesn’t support passkeys.';
  return refused;
}
