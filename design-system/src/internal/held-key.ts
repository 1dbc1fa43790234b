import type { KeyboardEvent } from 'react';

/** Whether a key that presses a button is still down from an earlier press, which may have moved the focus here. */
export const isHeld = ({ key, repeat }: Pick<KeyboardEvent, 'key' | 'repeat'>): boolean =>
  repeat && (key === 'Enter' || key === ' ');

/** Keeps the browser from pressing a button with a key that is held. */
export function pressOnce(event: KeyboardEvent): void {
  if (isHeld(event)) event.preventDefault();
}
