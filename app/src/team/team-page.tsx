import { Button, Inline, PageHeader, Section, Skeleton, Stack } from '@marginalia/design-system';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { OwnersOnly } from '../accounts/owners-only.tsx';
import { NoData, RefreshFailed } from '../layout/no-data.tsx';
import { PageMeta } from '../layout/page.tsx';
import { usePolling, useRead } from '../query/read.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { invitations, team } from './team.ts';

/** /admin/team: who administrates, with which role, and who is invited to. */
export function Component() {
  return (
    <OwnersOnly title="Team">
      <TeamPage />
    </OwnersOnly>
  );
}

function TeamPage() {
  const members = useRead(team);
  const invited = useRead(invitations);
  usePolling(team);
  usePolling(invitations);
  const [isInviting, setInviting] = useState(false);
  const failed = (!members.data && members.error) || (!invited.data && invited.error);
  return (
    <Stack gap={8}>
      <PageMeta title="Team" />
      <PageHeader
        title="Team"
        lead="Who can open the administration, and what each person may do there."
        actions={
          <Inline>
            <Button variant="primary" icon={<UserPlus />} aria-haspopup="dialog" onClick={() => setInviting(true)}>
              Invite administrator
            </Button>
          </Inline>
        }
      />
      {failed ? (
        <NoData error={failed} failed="Failed to fetch the team" />
      ) : (
        <>
          <RefreshFailed reads={{ 'the team': members, 'the invitations': invited }} />
          {members.data && invited.data ? (
            <>
              <Section title="Administrators" size="lg">
                <MemberList members={members.data} />
              </Section>
              <Section title="Invitations" size="lg">
                <InvitationList invitations={invited.data} />
              </Section>
            </>
          ) : (
            <Skeleton lines={6} height="2.5rem" />
          )}
        </>
      )}
      <InviteDialog isOpen={isInviting} onOpenChange={setInviting} />
    </Stack>
  );
}
