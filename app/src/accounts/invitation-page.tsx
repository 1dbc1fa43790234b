import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AcceptInvitation,
  AcceptInvitationSchema,
  type OpenInvitation,
  roleDescriptions,
  roleLabels,
} from '@marginalia/bff/contract';
import { Button, Notice, Spinner, Stack, Text, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { dayOf } from '../format/date.ts';
import { FormProblem } from '../forms/form-problem.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { ButtonLink } from '../layout/links.tsx';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { focusOn } from '../layout/route-focus.tsx';
import { readBy, useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';
import { startSession } from './current-user.ts';
import { NarrowPage } from './narrow-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { homeOf } from './next-path.ts';
import { isWanted } from './second-step.tsx';
import { useLinkToken } from './use-link-token.ts';
import { UsernameField } from './username-field.tsx';

/** What a mailed invitation offers. To ask changes nothing. */
const openInvitation = readBy((token: string) => ({
  key: ['/api/auth/invitation', token],
  load: ({ signal }) => http('openInvitation', { body: { token }, signal }),
}));

/** /invitation: makes whoever has the mailed link an administrator, by a press, because virus scanners open every link. */
export function Component() {
  const token = useLinkToken();
  return (
    <NarrowPage title="Join the team" description="Accept an invitation to the team of Marginalia.">
      {token ? (
        <Loaded key={token} token={token} />
      ) : (
        <Notice tone="danger" title="This page needs the link from your email">
          Open the whole link from your email, or ask for a new invitation.
        </Notice>
      )}
    </NarrowPage>
  );
}

function Loaded({ token }: { token: string }) {
  const { data, error, refetch } = useRead(openInvitation(token));
  if (data) return <Invited token={token} invitation={data} />;
  if (!error) return <Spinner label="Loading your invitation" />;
  if (hasStatus(error, 400))
    return (
      <Notice ref={focusOn} tone="danger" role="alert" title="This invitation has ended">
        {sentenceOf(error)}
      </Notice>
    );
  return <NotLoaded title="We couldn’t load your invitation" error={error} refetch={refetch} />;
}

interface InvitedProps {
  token: string;
  invitation: OpenInvitation;
}

function Invited({ token, invitation }: InvitedProps) {
  const { email, role, invitedBy, expiresAt, account, isSignedIn } = invitation;
  return (
    <Stack gap={5}>
      <Text>
        <bdi>{invitedBy ?? 'An owner'}</bdi> has invited <strong>{email}</strong> to help run Marginalia.
      </Text>
      <Text>
        Your role: <strong>{roleLabels[role]}</strong>. {roleDescriptions[role]}
      </Text>
      <Text size="sm" tone="secondary">
        The link works once, until {dayOf(expiresAt)}.
      </Text>
      {account === 'confirmed' ? (
        isSignedIn ? (
          <JoinWithAccount token={token} />
        ) : (
          <Notice tone="info" title="You have an account with this email" action={toLogin}>
            Log in to it, then open the link from your email again.
          </Notice>
        )
      ) : (
        <NewAdministrator token={token} isExisting={account === 'unconfirmed'} />
      )}
    </Stack>
  );
}

const toLogin = <ButtonLink to="/login">Log in</ButtonLink>;

/** Signs in as the new administrator and opens the administration. */
function useAccept() {
  const navigate = useNavigate();
  return async (body: AcceptInvitation) => {
    const user = await http('acceptInvitation', { body });
    if (isWanted(user)) {
      toast({ title: 'Your invitation is accepted', description: 'Log in to continue.', tone: 'success' });
      return navigate('/login', { replace: true });
    }
    startSession(user);
    toast({
      title: 'Welcome to the team',
      description: user.role ? `Your role: ${roleLabels[user.role]}.` : undefined,
      tone: 'success',
    });
    await navigate(homeOf(user), { replace: true });
  };
}

function JoinWithAccount({ token }: { token: string }) {
  const accept = useAccept();
  const [problem, setProblem] = useState<string>();
  const joining = useAction(async () => {
    setProblem(undefined);
    try {
      await accept({ token });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  return (
    <>
      <FormProblem title="We couldn’t accept the invitation" problem={problem} />
      <Text>The account that you are signed in to becomes an administrator’s account. Your orders stay in it.</Text>
      <div>
        <Button variant="primary" isFullWidth isPending={joining.isPending} onClick={() => void joining.run()}>
          Accept invitation
        </Button>
      </div>
    </>
  );
}

function NewAdministrator({ token, isExisting }: { token: string; isExisting: boolean }) {
  const accept = useAccept();
  const form = useForm<AcceptInvitation>({
    resolver: zodResolver(AcceptInvitationSchema),
    defaultValues: { token, account: { firstName: '', lastName: '', username: '', password: '' } },
    ...validateOnBlur,
  });
  const { control } = form;
  return (
    <>
      {isExisting ? (
        <Text>
          We know this email from an order or an unconfirmed account. It becomes part of your account, with the username
          and the password that you choose now.
        </Text>
      ) : null}
      <SendForm
        form={form}
        send={accept}
        failed="We couldn’t accept the invitation"
        action="Accept invitation"
        isFullWidth
      >
        <FormTextField
          control={control}
          name="account.firstName"
          label="First name"
          description="Clients see it beside your comments."
          autoComplete="given-name"
          isRequired
        />
        <FormTextField
          control={control}
          name="account.lastName"
          label="Last name"
          autoComplete="family-name"
          isRequired
        />
        <UsernameField control={control} name="account.username" />
        <NewPasswordField control={control} name="account.password" label="Password" />
      </SendForm>
    </>
  );
}
