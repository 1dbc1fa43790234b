import type { Passkey, Proof, SecondFactor, SecondFactorMethod } from '@marginalia/bff/contract';
import { Dialog, Notice, Stack, Text, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { FactorForm } from '../accounts/factor-form.tsx';
import { makePasskey } from '../accounts/passkeys.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { http } from '../http/http.ts';
import { AppSetup } from './app-setup.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasswordProof } from './password-proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type FactorTask =
  | { readonly kind: 'add-app' | 'remove-app' | 'add-passkey' | 'new-codes' }
  | { readonly kind: 'rename-passkey' | 'remove-passkey'; readonly passkey: Passkey };

interface FactorDialogProps {
  /** What the person wants to change; nothing is shown without it. */
  task: FactorTask | undefined;
  data: SecondFactor;
  onClose: (isChanged: boolean) => void;
}

/** Where a change stands; it begins with the proof that it is the same person. */
type Step =
  | { readonly name: 'prove' }
  | { readonly name: 'confirm-app'; readonly app: { readonly secret: string; readonly uri: string } }
  | { readonly name: 'name-passkey'; readonly options: { readonly challenge: string } }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const titles: Readonly<Record<FactorTask['kind'], string>> = {
  'add-app': 'Add an authenticator app',
  'remove-app': 'Remove your authenticator app?',
  'add-passkey': 'Add a passkey',
  'rename-passkey': 'Rename your passkey',
  'remove-passkey': 'Remove this passkey?',
  'new-codes': 'Create new recovery codes',
};

/** One change of the second factors, from the proof to its end. */
export function FactorDialog({ task, data, onClose }: FactorDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'prove' });
  const [isChanged, setChanged] = useState(false);
  const signIn = useSignInAgain();
  const title = step.name === 'codes' ? 'Save your recovery codes' : titles[task?.kind ?? 'add-app'];
  const finish = (text: string, codes: readonly string[] = []) => {
    setChanged(true);
    toast({ title: text, tone: 'success' });
    if (codes.length > 0) setStep({ name: 'codes', codes });
    else onClose(true);
  };
  return (
    <>
      <Dialog isOpen={task !== undefined} onOpenChange={() => onClose(isChanged)} title={title} size="sm">
        {task ? (
          <Steps
            task={task}
            data={data}
            step={step}
            show={setStep}
            finish={finish}
            onDone={() => onClose(true)}
            run={signIn.run}
          />
        ) : null}
      </Dialog>
      {signIn.dialog}
    </>
  );
}

interface StepsProps {
  task: FactorTask;
  data: SecondFactor;
  step: Step;
  show: (step: Step) => void;
  finish: (text: string, codes?: readonly string[]) => void;
  onDone: () => void;
  run: <T>(call: () => Promise<T>) => Promise<T>;
}

function Steps({ task, data, step, show, finish, onDone, run }: StepsProps) {
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  if (step.name === 'confirm-app') {
    const confirm = async (code: string) => {
      const { recoveryCodes } = await run(() => http('confirmApp', { body: { code } }));
      finish('Your authenticator app is added', recoveryCodes);
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
      const credential = await makePasskey(step.options);
      const { recoveryCodes } = await run(() => http('addPasskey', { body: { name, credential } }));
      finish('Your passkey is added', recoveryCodes);
    };
    return <PasskeyNameForm name="" send={create} action="Create passkey" />;
  }
  const change = async (proof: Proof) => {
    const body = { proof };
    if (task.kind === 'add-app') return show({ name: 'confirm-app', app: await http('startApp', { body }) });
    if (task.kind === 'add-passkey')
      return show({ name: 'name-passkey', options: await http('newPasskeyOptions', { body }) });
    if (task.kind === 'new-codes')
      return finish(
        'Your earlier recovery codes don’t work any more',
        (await http('newRecoveryCodes', { body })).recoveryCodes,
      );
    if ('passkey' in task) {
      await http('removePasskey', { params: { id: task.passkey.id }, body });
      return finish('Your passkey is removed');
    }
    await http('removeApp', { body });
    return finish('Your authenticator app is removed');
  };
  return <Prove task={task} data={data} send={(proof) => run(() => change(proof))} run={run} />;
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
