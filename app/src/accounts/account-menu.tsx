import { Avatar, Button, Menu, MenuItem } from '@marginalia/design-system';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
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
      >
        <MenuItem as={Link} to="/profile">
          My orders
        </MenuItem>
        <MenuItem as={Link} to="/profile?tab=account">
          My account
        </MenuItem>
        {user.isAdmin && (
          <MenuItem as={Link} to="/admin">
            Admin
          </MenuItem>
        )}
        <MenuItem onAction={logOut}>Log out</MenuItem>
      </Menu>
      {dialog}
    </>
  );
}
