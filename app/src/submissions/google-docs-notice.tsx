import type { Submission } from '@marginalia/bff/contract';
import { Notice, Stack, TextLink } from '@marginalia/design-system';
import type { ReactNode } from 'react';

const access = {
  reachable: ['The link opens.'],
  private: ['The document is not shared. Ask the client to set "Anyone with the link can comment".'],
  blocked: ['We couldn’t open the link.'],
  unchecked: ['The link was not checked.', 'Open it before you approve.'],
} as const;

/** Whether the order's text is in Google Docs alone: no file of it was uploaded or imported. */
export const isOnlyInGoogleDocs = ({ googleDocsLink, filename }: Submission): boolean =>
  Boolean(googleDocsLink) && !filename;

interface GoogleDocsNoticeProps {
  submission: Submission;
  /** @default 'The document is in Google Docs' */
  title?: string;
  /** What else can be done with the document. */
  children?: ReactNode;
}

/** The client's Google Docs document: its link, and whether the link opens. */
export function GoogleDocsNotice({
  submission,
  title = 'The document is in Google Docs',
  children,
}: GoogleDocsNoticeProps) {
  const { status, googleDocsLink, googleDocsAccess } = submission;
  const [found, advice] = googleDocsAccess ? access[googleDocsAccess] : [];
  return (
    <Notice tone={googleDocsAccess === 'private' ? 'warning' : 'info'} title={title}>
      <Stack gap={3}>
        <p>
          <TextLink href={googleDocsLink ?? ''} target="_blank" rel="noreferrer">
            Open the document (new window)
          </TextLink>
          . {found} {status === 'pending_approval' ? advice : null}
        </p>
        {children}
      </Stack>
    </Notice>
  );
}
