import { Notice, PageHeader, Stack } from '@marginalia/design-system';
import type { ReactNode } from 'react';
import { ButtonLink } from '../layout/links.tsx';
import { PageMeta } from '../layout/page.tsx';
import { useRead } from '../query/read.ts';
import { currentUser } from './current-user.ts';

/** A page for owners; other administrators are told whom to ask. */
export function OwnersOnly({ title, children }: { title: string; children: ReactNode }) {
  const { data: user } = useRead(currentUser);
  if (user?.role === 'owner') return children;
  return (
    <Stack gap={6}>
      <PageMeta title={title} />
      <PageHeader title={title} />
      <Notice tone="danger" role="alert" action={<ButtonLink to="/admin">Go to the dashboard</ButtonLink>}>
        Only owners can open this page. Ask an owner to change your role.
      </Notice>
    </Stack>
  );
}
