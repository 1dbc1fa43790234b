import type { KeyboardEvent } from 'react';

/**
 * Keeps a button from being pressed by a key that is still down from an earlier press, which may have moved the focus here.
 * @returns whether it is such a key
 */
export function pressOnce(event: KeyboardEvent): boolean {
  const isHeld = event.repeat && (event.key === 'Enter' || event.key === ' ');
  if (isHeld) event.preventDefault();
  return isHeld;
}
