import { Heading, Stack, Text } from '@marginalia/design-system';
import type { ReactNode } from 'react';

/** A page of the foundations: what it is about, in a sentence or two, then the samples. */
export function Sheet({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Stack gap={6} style={{ maxInlineSize: 'var(--mg-width-page)' }}>
      <Stack gap={2}>
        <Heading level={1}>{title}</Heading>
        <Text tone="secondary" size="lg" isMeasured>
          {lead}
        </Text>
      </Stack>
      {children}
    </Stack>
  );
}

/** One sample beside its name and what it is for. */
export function Sample({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 14rem) minmax(0, 1fr)',
        gap: 'var(--mg-space-4)',
        alignItems: 'center',
        paddingBlock: 'var(--mg-space-3)',
        borderBlockEnd: '1px solid var(--mg-color-border-hairline)',
      }}
    >
      <div>
        <code style={{ fontFamily: 'var(--mg-font-mono)', fontSize: 'var(--mg-text-xs)' }}>--mg-{name}</code>
        {note && (
          <Text size="xs" tone="secondary">
            {note}
          </Text>
        )}
      </div>
      {children}
    </div>
  );
}
