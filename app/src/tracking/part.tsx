import { Heading, type HeadingSize, type SpaceStep, Stack } from '@marginalia/design-system';
import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  level: 2 | 3;
  size?: HeadingSize;
  gap?: SpaceStep;
  'data-part'?: string;
  children: ReactNode;
}

/** A part of an order under its heading. It is no landmark, because a page may show several orders with the same parts. */
export const Part = ({ title, level, size = 'lg', gap = 3, children, ...rest }: PartProps) => (
  <Stack {...rest} gap={gap} as="section">
    <Heading level={level} size={size}>
      {title}
    </Heading>
    {children}
  </Stack>
);
