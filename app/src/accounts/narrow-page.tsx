import { Card, PageHeader, Stack } from '@marginalia/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageMeta } from '../layout/page.tsx';

const Column = styled.div`
  inline-size: min(100%, 28rem);
  margin-inline: auto;
  padding-block: var(--mg-space-6) var(--mg-space-16);
`;

/** The frame of a page with one short form. */
export function NarrowPage(props: {
  title: string;
  lead?: ReactNode;
  description: string;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <Column>
      <PageMeta title={props.title} description={props.description} />
      <Stack gap={6}>
        <PageHeader title={props.title} lead={props.lead} />
        <Card>{props.children}</Card>
        {props.footer}
      </Stack>
    </Column>
  );
}
