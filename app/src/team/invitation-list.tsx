import { type Invitation, roleLabels } from '@marginalia/bff/contract';
import { Button, Inline, Text } from '@marginalia/design-system';
import { useRef, useState } from 'react';
import { momentOf } from '../format/date.ts';
import { http } from '../http/http.ts';
import { focusOn } from '../layout/route-focus.tsx';
import { People } from './team-list.styled.ts';
import { useTeamAction } from './use-team-action.ts';

/** Who was invited and has not answered; the invitation can be sent again or withdrawn. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const list = useRef<HTMLUListElement>(null);
  if (invitations.length === 0) return <Text tone="secondary">No invitation is waiting for an answer.</Text>;
  return (
    <People ref={list} role="list" aria-label="Invitations">
      {invitations.map((invitation) => (
        <Invited key={invitation.id} invitation={invitation} onWithdrawn={() => focusOn(list.current)} />
      ))}
    </People>
  );
}

function Invited({ invitation, onWithdrawn }: { invitation: Invitation; onWithdrawn: () => void }) {
  const { id, email, role, invitedBy, sentAt, expiresAt } = invitation;
  const resending = useTeamAction();
  const withdrawing = useTeamAction();
  const [now] = useState(Date.now);
  const hasExpired = Date.parse(expiresAt) <= now;
  const params = { id };
  const withdraw = async () => {
    const act = () => http('withdrawInvitation', { params });
    if (await withdrawing.run(act, 'Invitation withdrawn', 'We couldn’t withdraw the invitation')) onWithdrawn();
  };
  const resend = () =>
    resending.run(
      () => http('resendInvitation', { params }),
      `We’ve emailed a new link to ${email}`,
      'We couldn’t resend the invitation',
    );
  return (
    <li>
      <div>
        <Text weight="medium">
          <bdi>{email}</bdi>
        </Text>
        <Text size="sm" tone="secondary">
          {invitedBy ? (
            <>
              Invited by <bdi>{invitedBy}</bdi>
            </>
          ) : (
            'Invited'
          )}
        </Text>
      </div>
      <Text>{roleLabels[role]}</Text>
      <div>
        <Text tone={hasExpired ? 'danger' : 'primary'}>{hasExpired ? 'Link expired' : 'Invited'}</Text>
        <Text size="sm" tone="secondary">
          {hasExpired ? `Sent ${momentOf(sentAt)}` : `Link works until ${momentOf(expiresAt)}`}
        </Text>
      </div>
      <Inline gap={2} wrap>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Resend the invitation to ${email}`}
          isPending={resending.isPending}
          onClick={() => void resend()}
        >
          Resend
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Withdraw the invitation to ${email}`}
          isPending={withdrawing.isPending}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      </Inline>
      {resending.signIn}
      {withdrawing.signIn}
    </li>
  );
}
