/**
 * Validates a field after its blur, with a delay: an error that appears between the press and the release of a pointer
 * would move the button away, and the click would be lost.
 */
export const validateOnBlur = { mode: 'onTouched', delayError: 250 } as const;
