import type { Passkey, SecondFactor } from '@marginalia/bff/contract';
import { Button, Heading, Inline, Notice, Section, Stack, Text, toast } from '@marginalia/design-system';
import { useEffect, useRef, useState } from 'react';
import { currentUser } from '../accounts/current-user.ts';
import { profile } from '../accounts/profile.ts';
import { secondFactor } from '../accounts/second-factor.ts';
import { dayOf } from '../format/date.ts';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { focusOn } from '../layout/route-focus.tsx';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { invalidate, useRead } from '../query/read.ts';
import { List, Row } from './action-list.styled.ts';
import { FactorDialog, type FactorTask } from './factor-dialog.tsx';
import { CodesDialog } from './recovery-codes.tsx';

const warning = { tone: 'warning', duration: 20_000 } as const;

/** Said on another page: the codes came after their person had gone there. */
const unseenCodes = {
  ...warning,
  title: 'Your recovery codes were not shown',
  description: 'You left the page before they came. Open your account and create new recovery codes.',
};

const lostCodes = {
  ...warning,
  title: 'Your earlier recovery codes may not work any more',
  description: 'Our response with your new ones did not come. Open your account and create new recovery codes.',
};

/** From this many recovery codes on the page warns. */
const fewCodes = 2;

/** The authenticator app, the passkeys and the recovery codes of an administrator. */
export default function AccountSecondFactor() {
  const { data, error, refetch } = useRead(secondFactor);
  const [task, setTask] = useState<FactorTask>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const newest = useRef(0);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  // Codes that were asked for earlier and come later are dead: the server has replaced them.
  const takeCodes = (of: number) => (next: readonly string[] | undefined) => {
    if (of < newest.current) return;
    newest.current = of;
    if (!next || isLeft.current) toast(next ? unseenCodes : lostCodes);
    setCodes(next ?? []);
  };
  // Each task begins at its first step.
  const [turn, setTurn] = useState(0);
  const begin = (next: FactorTask) => {
    setTurn(turn + 1);
    setTask(next);
  };
  const place = useRef<HTMLDivElement>(null);
  const close = async (isChanged: boolean) => {
    // Another one may have been begun while the answer was on its way.
    setTask((now) => (now === task ? undefined : now));
    await refresh(isChanged);
  };
  const refresh = async (isChanged: boolean) => {
    // A change that failed may have been made: its response may be what was lost.
    await invalidate(secondFactor.key, ...(isChanged ? [currentUser.key, profile.key] : []));
    // What was pressed may be gone.
    if (document.activeElement === document.body) focusOn(place.current);
  };
  const content = () => {
    if (!data) {
      if (!error) return <WaitingPage label="Loading two-factor authentication" />;
      return <NotLoaded title="We couldn’t load your second factors" error={error} refetch={refetch} />;
    }
    return (
      <>
        <Factors data={data} begin={begin} />
        <FactorDialog key={turn} task={task} data={data} onClose={close} onCodes={takeCodes(turn)} />
      </>
    );
  };
  return (
    <Section
      title="Two-factor authentication"
      size="lg"
      headingPlacement="margin"
      lead="When you log in, we ask for a code or a passkey besides your password."
      isRuled
    >
      <div ref={place}>{content()}</div>
      <CodesDialog
        codes={codes}
        onDone={() => {
          setCodes([]);
          void refresh(true);
        }}
      />
    </Section>
  );
}

function Factors({ data, begin }: { data: SecondFactor; begin: (task: FactorTask) => void }) {
  const hasFactor = data.appSince !== null || data.passkeys.length > 0;
  return (
    <Stack gap={6}>
      {hasFactor ? null : <Text>Not set up yet. Add an authenticator app, a passkey, or both.</Text>}
      {hasFactor && data.recoveryCodesLeft <= fewCodes ? (
        <Notice
          tone="warning"
          title={data.recoveryCodesLeft === 0 ? 'You have no recovery codes left' : leftText(data.recoveryCodesLeft)}
        >
          Create new ones, or you can’t log in if you lose your phone.
        </Notice>
      ) : null}
      <Part title="Authenticator app">
        <Text>
          {data.appSince === null
            ? 'An app on your phone shows a new code every 30 seconds.'
            : `Added ${dayOf(data.appSince)}.`}
        </Text>
        <Inline>
          {data.appSince === null ? (
            <Button variant="secondary" onClick={() => begin({ kind: 'add-app' })}>
              Add authenticator app
            </Button>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => begin({ kind: 'remove-app' })}>
              Remove authenticator app
            </Button>
          )}
        </Inline>
      </Part>
      <Part title="Passkeys">
        {data.passkeys.length === 0 ? (
          <Text>
            A passkey is your fingerprint, your face, your PIN or a security key. Nobody can guess or copy it.
          </Text>
        ) : (
          <List role="list" aria-label="Passkeys">
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} begin={begin} />
            ))}
          </List>
        )}
        <Inline>
          <Button variant="secondary" onClick={() => begin({ kind: 'add-passkey' })}>
            Add a passkey
          </Button>
        </Inline>
      </Part>
      {hasFactor ? (
        <Part title="Recovery codes">
          <Text>{`${leftText(data.recoveryCodesLeft)}. Each one works once, when you have neither your phone nor your passkey.`}</Text>
          <Inline>
            <Button variant="secondary" onClick={() => begin({ kind: 'new-codes' })}>
              Create new recovery codes
            </Button>
          </Inline>
        </Part>
      ) : null}
    </Stack>
  );
}

const leftText = (count: number) =>
  count === 1 ? 'You have 1 recovery code left' : `You have ${count} recovery codes left`;

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Stack gap={3}>
    <Heading level={3} size="sm">
      {title}
    </Heading>
    {children}
  </Stack>
);

function PasskeyRow({ passkey, begin }: { passkey: Passkey; begin: (task: FactorTask) => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <Row>
      <div>
        <Text>{name}</Text>
        <Text size="sm" tone="secondary">
          {`Added ${dayOf(createdAt)}, ${lastUsedAt === null ? 'not used yet' : `last used ${dayOf(lastUsedAt)}`}`}
        </Text>
      </div>
      <Inline gap={2}>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Rename passkey ${name}`}
          onClick={() => begin({ kind: 'rename-passkey', passkey })}
        >
          Rename
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Remove passkey ${name}`}
          onClick={() => begin({ kind: 'remove-passkey', passkey })}
        >
          Remove
        </Button>
      </Inline>
    </Row>
  );
}
