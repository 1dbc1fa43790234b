import { TextLink } from '@marginalia/design-system';
import type { ReactNode } from 'react';

// Punctuation, brackets and quotes after an address are not part of the address; brackets inside it are.
const address = /(https?:\/\/(?:\([^\s<>"”’()]*\)|[^\s<>"”’()])*(?:\([^\s<>"”’()]*\)|[^\s<>"”’.,;:!?()\]]))/;

/** A text in which each address can be followed: the editor's feedback may name the Google Doc with the edits. */
export const withLinks = (text: string): ReactNode[] =>
  text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
      <TextLink key={index} href={part}>
        {part}
      </TextLink>
    ),
  );
