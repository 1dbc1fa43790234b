import { Heading, type HeadingSize, Stack, type StackProps } from '@marginalia/design-system';

type PartProps = StackProps<'section'> & { title: string; level: 2 | 3; size?: HeadingSize };

/** A part of an order under its heading. It is no landmark, because a page may show several orders with the same parts. */
export const Part = ({ title, level, size = 'lg', children, ...rest }: PartProps) => (
  <Stack gap={3} {...rest} as="section">
    <Heading level={level} size={size}>
      {title}
    </Heading>
    {children}
  </Stack>
);
