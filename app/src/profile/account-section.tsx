import { Stack, Text } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { profile } from '../accounts/profile.ts';
import { NotLoaded, SessionEnded } from '../layout/not-loaded.tsx';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { useRead } from '../query/read.ts';
import { AccountDeletion } from './account-deletion.tsx';
import { AccountDetails } from './account-details.tsx';
import { AccountEmail } from './account-email.tsx';
import { AccountPassword } from './account-password.tsx';

const Column = styled.div`
  padding-block-start: var(--mg-space-4);
  overflow-wrap: anywhere;

  & [data-part='body'] {
    max-inline-size: 32rem;
  }
`;

/** One's own data and password, and the way out. */
export function AccountSection() {
  const { data, error, refetch } = useRead(profile);
  if (!data) {
    if (!error) return <WaitingPage label="Loading your account" />;
    return <NotLoaded title="We couldn’t load your account" error={error} refetch={refetch} />;
  }
  return (
    <Column>
      <Stack gap={10}>
        <SessionEnded error={error}>You see your account as it was before it ended.</SessionEnded>
        <AccountDetails stored={data} />
        <AccountEmail stored={data} />
        <AccountPassword />
        {data.isAdmin ? (
          <Text size="sm" tone="secondary">
            You can’t delete an administrator’s account here.
          </Text>
        ) : (
          <AccountDeletion />
        )}
      </Stack>
    </Column>
  );
}
