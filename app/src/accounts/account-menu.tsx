import { Avatar, Button, Menu } from '@marginalia/design-system';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { useRead } from '../query/read.ts';
import { currentUser, nameOf } from './current-user.ts';
import { useLogOut } from './use-log-out.tsx';

/** Cuts a long name, so that the other links have room. */
const Name = styled.span`
  display: block;
  max-inline-size: 12rem;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  @media (min-width: 46.5rem) and (max-width: 60rem) {
    max-inline-size: 5rem;
  }
`;

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: var(--mg-space-2);
`;

/** My orders, My account, Admin and Log out for who is signed in; the fallback for everybody else. */
export default function AccountMenu({ fallback }: { fallback: ReactNode }) {
  const { data: user } = useRead(currentUser);
  const navigate = useNavigate();
  const { logOut, dialog } = useLogOut();
  if (!user) return fallback;
  return (
    <>
      <Menu
        label={`Account of ${nameOf(user)}`}
        trigger={(props) => (
          <Button {...props} variant="quiet" size="sm" icon={<ChevronDown strokeWidth={1.5} />} iconPosition="end">
            <Person>
              <Avatar name={nameOf(user)} size="sm" isDecorative />
              <Name>{nameOf(user)}</Name>
            </Person>
          </Button>
        )}
        items={[
          { id: '/profile', label: 'My orders' },
          { id: '/profile?tab=account', label: 'My account' },
          ...(user.isAdmin ? [{ id: '/admin', label: 'Admin' }] : []),
          { id: 'logout', label: 'Log out' },
        ]}
        onAction={(id) => (id === 'logout' ? logOut() : navigate(id))}
      />
      {dialog}
    </>
  );
}
