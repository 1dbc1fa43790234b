import type { ComponentProps } from 'react';

/** Shows several buttons beside each other. `Inline` would do it, but the layout's own stories show buttons. */
export function Row({ style, ...rest }: ComponentProps<'div'>) {
  const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--mg-space-3)' } as const;
  return <div {...rest} style={{ ...row, ...style }} />;
}
