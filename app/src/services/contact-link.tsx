import { TextLink } from '@marginalia/design-system';
import type { ReactNode } from 'react';
import { useRead } from '../query/read.ts';
import { settings } from './services.ts';

/** A link that writes to the service's contact address; its text alone until the address is known. */
export function ContactLink({ subject, children }: { subject?: string; children?: ReactNode }) {
  const { data } = useRead(settings);
  if (!data) return <>{children ?? 'our contact address'}</>;
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return <TextLink href={`mailto:${data.contactEmail}${query}`}>{children ?? data.contactEmail}</TextLink>;
}
