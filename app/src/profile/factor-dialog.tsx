import type { NewCredential, Passkey, Proof, SecondFactor, SecondFactorMethod } from '@marginalia/bff/contract';
import { Dialog, Notice, Stack, Text, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { FactorForm } from '../accounts/factor-form.tsx';
import { makePasskey } from '../accounts/passkeys.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { http } from '../http/http.ts';
import { isRefusal } from '../http/refusal.ts';
import { AppSetup } from './app-setup.tsx';
import { sendOrFind } from './lost-change.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasswordProof } from './password-proof.tsx';

export type FactorTask =
  | { readonly kind: 'add-app' | 'remove-app' | 'add-passkey' | 'new-codes' }
  | { readonly kind: 'rename-passkey' | 'remove-passkey'; readonly passkey: Passkey };

interface FactorDialogProps {
  /** What the person wants to change; nothing is shown without it. */
  task: FactorTask | undefined;
  data: SecondFactor;
  /** Also called after the dialog was closed, when the answer comes. */
  onClose: (isChanged: boolean) => void;
  /**
   * Takes new recovery codes, also after the dialog was closed: nobody can ask for them again. Undefined where the response
   * with them was lost.
   */
  onCodes: (codes: readonly string[] | undefined) => void;
}

/** Where a change stands; it begins with the proof that it is the same person. */
type Step =
  | { readonly name: 'prove' }
  | { readonly name: 'confirm-app'; readonly app: { readonly secret: string; readonly uri: string } }
  | {
      readonly name: 'name-passkey';
      readonly options: { readonly challenge: string };
      /** Sent again after a failure: another one would replace it on the device, but not on the server. */
      readonly credential?: NewCredential;
    };

const titles: Readonly<Record<FactorTask['kind'], string>> = {
  'add-app': 'Add an authenticator app',
  'remove-app': 'Remove your authenticator app?',
  'add-passkey': 'Add a passkey',
  'rename-passkey': 'Rename your passkey',
  'remove-passkey': 'Remove this passkey?',
  'new-codes': 'Create new recovery codes',
};

/** One change of the second factors, from the proof to its end. */
export function FactorDialog({ task, data, onClose, onCodes }: FactorDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'prove' });
  // What there was when the dialog opened: it tells what was added since.
  const [before] = useState(data);
  const signIn = useSignInAgain();
  const finish = (text: string, { recoveryCodes = [] }: Added = {}) => {
    toast({ title: text, tone: 'success' });
    const hasCodes = recoveryCodes.length > 0;
    if (hasCodes) onCodes(recoveryCodes);
    // The page may change with the account: not before the codes are saved.
    onClose(!hasCodes);
  };
  const finishCodes = (made: Added | undefined) => {
    if (made) return finish('Your earlier recovery codes don’t work any more', made);
    onCodes(undefined);
    onClose(false);
  };
  const finishAdding = (text: string, added: Added | undefined) => {
    if (added || before.recoveryCodesLeft > 0) return finish(text, added);
    const description = 'Our response with your recovery codes did not come. Create new recovery codes now.';
    toast({ title: text, description, tone: 'warning', duration: 20_000 });
    onClose(true);
  };
  return (
    <>
      <Dialog
        isOpen={task !== undefined}
        onOpenChange={() => onClose(false)}
        title={titles[task?.kind ?? 'add-app']}
        size="sm"
      >
        {task ? (
          <Steps
            task={task}
            data={data}
            step={step}
            show={setStep}
            before={before}
            finish={finish}
            finishAdding={finishAdding}
            finishCodes={finishCodes}
            run={signIn.run}
          />
        ) : null}
      </Dialog>
      {signIn.dialog}
    </>
  );
}

interface Added {
  readonly recoveryCodes?: readonly string[];
}

interface StepsProps {
  task: FactorTask;
  data: SecondFactor;
  before: SecondFactor;
  step: Step;
  show: (step: Step) => void;
  finish: (text: string, added?: Added) => void;
  /** Without an answer where its response was lost. */
  finishAdding: (text: string, added: Added | undefined) => void;
  finishCodes: (made: Added | undefined) => void;
  run: <T>(call: () => Promise<T>) => Promise<T>;
}

function Steps({ task, data, before, step, show, finish, finishAdding, finishCodes, run }: StepsProps) {
  if (step.name === 'confirm-app') {
    const confirm = async (code: string) => {
      const send = () => run(() => http('confirmApp', { body: { code } }));
      const added = await sendOrFind(send, ({ appSince }) => appSince !== null && appSince !== before.appSince);
      finishAdding('Your authenticator app is added', added);
    };
    return <AppSetup app={step.app} confirm={confirm} />;
  }
  if (task.kind === 'rename-passkey') {
    const { id, name } = task.passkey;
    const rename = async (next: string) => {
      await run(() => http('renamePasskey', { params: { id }, body: { name: next } }));
      finish('Your passkey is renamed');
    };
    return <PasskeyNameForm name={name} send={rename} action="Rename passkey" />;
  }
  if (step.name === 'name-passkey') {
    const create = async (name: string) => {
      const credential = step.credential ?? (await makePasskey(step.options));
      show({ ...step, credential });
      const isNew = ({ id }: Passkey) => !before.passkeys.some((known) => known.id === id);
      const send = () => run(() => http('addPasskey', { body: { name, credential } }));
      const added = await sendOrFind(send, ({ passkeys }) => passkeys.some(isNew));
      finishAdding('Your passkey is added', added);
    };
    return <PasskeyNameForm name="" send={create} action="Create passkey" />;
  }
  const change = async (proof: Proof) => {
    const body = { proof };
    if (task.kind === 'add-app') return show({ name: 'confirm-app', app: await http('startApp', { body }) });
    if (task.kind === 'add-passkey')
      return show({ name: 'name-passkey', options: await http('newPasskeyOptions', { body }) });
    if (task.kind === 'new-codes') return finishCodes(await http('newRecoveryCodes', { body }).catch(rethrowRefusal));
    if ('passkey' in task) {
      const { id } = task.passkey;
      const send = () => http('removePasskey', { params: { id }, body });
      await sendOrFind(send, ({ passkeys }) => passkeys.every((passkey) => passkey.id !== id));
      return finish('Your passkey is removed');
    }
    await sendOrFind(
      () => http('removeApp', { body }),
      ({ appSince }) => appSince === null,
    );
    return finish('Your authenticator app is removed');
  };
  return <Prove task={task} data={data} send={(proof) => run(() => change(proof))} run={run} />;
}

/** Any other error says nothing of whether the codes were replaced. */
function rethrowRefusal(error: unknown): undefined {
  if (isRefusal(error)) throw error;
}

/** Asks for a second factor, or for the password while there is none. */
function Prove({
  task,
  data,
  send,
  run,
}: Pick<StepsProps, 'task' | 'data' | 'run'> & { send: (proof: Proof) => Promise<void> }) {
  const isRemoval = task.kind === 'remove-app' || task.kind === 'remove-passkey';
  const methods = methodsOf(data);
  const isLast = (data.appSince === null ? 0 : 1) + data.passkeys.length === 1;
  return (
    <Stack align="stretch" gap={5}>
      {isRemoval && isLast ? (
        <Notice tone="warning">
          {data.isRequired
            ? 'This is your last one. Without it you can’t use the admin area until you add another one.'
            : 'This is your last one. Without it your password alone logs you in.'}
        </Notice>
      ) : null}
      <Text>
        {methods.length > 0 ? 'Confirm it’s you first.' : 'Enter your password first.'} We sign you out on all other
        devices.
      </Text>
      {methods.length > 0 ? (
        <FactorForm
          methods={methods}
          passkeyOptions={() => run(() => http('proofPasskeyOptions'))}
          send={send}
          action={isRemoval ? 'Remove' : 'Continue'}
          variant={isRemoval ? 'danger' : 'primary'}
        />
      ) : (
        <PasswordProof send={(password) => send({ password })} />
      )}
    </Stack>
  );
}

function methodsOf({ appSince, passkeys, recoveryCodesLeft }: SecondFactor): SecondFactorMethod[] {
  const methods: SecondFactorMethod[] = [];
  if (appSince !== null) methods.push('code');
  if (passkeys.length > 0) methods.push('passkey');
  if (methods.length > 0 && recoveryCodesLeft > 0) methods.push('recoveryCode');
  return methods;
}
