import { roleLabels, type TeamMember } from '@marginalia/bff/contract';
import { AlertDialog, Button, Inline, Text } from '@marginalia/design-system';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentUser } from '../accounts/current-user.ts';
import { momentOf } from '../format/date.ts';
import { http } from '../http/http.ts';
import { focusOn } from '../layout/route-focus.tsx';
import { useRead } from '../query/read.ts';
import { RoleDialog } from './role-dialog.tsx';
import { isLastOwner, memberName } from './team.ts';
import { People } from './team-list.styled.ts';
import { useTeamAction } from './use-team-action.ts';

/** Each administrator with the role, the state, and what an owner can do. */
export function MemberList({ members }: { members: readonly TeamMember[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <People ref={list} role="list" aria-label="Administrators">
      {members.map((member) => (
        <Member
          key={member.id}
          member={member}
          isLast={isLastOwner(member, members)}
          onStateChanged={() => focusOn(list.current)}
        />
      ))}
    </People>
  );
}

interface MemberProps {
  member: TeamMember;
  /** The only active owner, who has to stay one. */
  isLast: boolean;
  /** The pressed button is replaced by another one. */
  onStateChanged: () => void;
}

function Member({ member, isLast, onStateChanged }: MemberProps) {
  const { id, username, email, role, state, lastSeenAt } = member;
  const { data: user } = useRead(currentUser);
  const [question, setQuestion] = useState<'role' | 'deactivate'>();
  const { run, isPending, signIn } = useTeamAction();
  const name = memberName(member);
  const isSelf = user?.id === id;
  const close = () => setQuestion(undefined);
  const change = async (act: 'deactivate' | 'reactivate', done: string, failed: string) => {
    const isDone = await run(() => http(act, { params: { id } }), done, failed);
    // A dialog that closes gives the focus back to its button, which is gone then.
    flushSync(close);
    if (isDone) onStateChanged();
  };
  return (
    <li>
      <div>
        <Text weight="medium">
          <bdi>{name}</bdi>
          {isSelf ? ' (you)' : ''}
        </Text>
        <Text size="sm" tone="secondary">
          {[username, email].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Text>{roleLabels[role]}</Text>
      <div>
        <Text tone={state === 'active' ? 'primary' : 'secondary'}>{state === 'active' ? 'Active' : 'Deactivated'}</Text>
        <Text size="sm" tone="secondary">
          {lastSeenAt ? `Last seen ${momentOf(lastSeenAt)}` : 'Not seen yet'}
        </Text>
      </div>
      {isLast ? (
        <Text size="sm" tone="secondary">
          The only active owner
        </Text>
      ) : (
        <Inline gap={2} wrap>
          {state === 'active' ? (
            <>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Change role of ${name}`}
                onClick={() => setQuestion('role')}
              >
                Change role
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Deactivate ${name}`}
                onClick={() => setQuestion('deactivate')}
              >
                Deactivate
              </Button>
            </>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Reactivate ${name}`}
              isPending={isPending}
              onClick={() =>
                void change('reactivate', `${name} can log in again`, 'We couldn’t reactivate the account')
              }
            >
              Reactivate
            </Button>
          )}
        </Inline>
      )}
      <RoleDialog
        member={member}
        isOpen={question === 'role'}
        isPending={isPending}
        onOpenChange={close}
        onChoose={async (next) => {
          const save = () => http('changeRole', { params: { id }, body: { role: next } });
          await run(save, `${name} is now: ${roleLabels[next]}`, 'We couldn’t change the role');
          close();
        }}
      />
      <AlertDialog
        isOpen={question === 'deactivate'}
        onOpenChange={close}
        title={isSelf ? 'Deactivate your own account?' : `Deactivate ${name}?`}
        tone="danger"
        actionLabel="Deactivate"
        isPending={isPending}
        onAction={() => void change('deactivate', `${name} is deactivated`, 'We couldn’t deactivate the account')}
      >
        <p>
          {isSelf
            ? 'You are logged out at once and can’t log in again until another owner reactivates your account.'
            : 'They are logged out everywhere at once and can’t log in again. Their open invitations are withdrawn. What they did stays under their name. You can reactivate them later.'}
        </p>
      </AlertDialog>
      {signIn}
    </li>
  );
}
