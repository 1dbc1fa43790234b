import { keyCaps } from '@marginalia/design-system/highlight-editor';
import { styled } from 'styled-components';
import { isMac } from './keys.ts';

const Caps = styled.span`
  display: inline-flex;
  flex: none;
  gap: 2px;

  & > kbd {
    padding-inline: var(--mg-space-1);
    border: 1px solid var(--mg-color-border-hairline);
    border-radius: var(--mg-radius-sm);
    font: var(--mg-text-xs) / 1.6 var(--mg-font-mono);
    color: var(--mg-color-text-secondary);
    background: var(--mg-color-bg-surface);
  }
`;

/** A key as it stands on the keyboard. */
export function KeyCaps({ of }: { of: string }) {
  return (
    <Caps>
      {keyCaps(of, isMac()).map((cap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key may hold the same cap twice, and the list never changes
        <kbd key={index}>{cap}</kbd>
      ))}
    </Caps>
  );
}
