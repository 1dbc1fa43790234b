/**
 * When a field is validated: on blur. Not at once, for a message that appears between the press and the release of
 * a pointer moves the button from under it, and the click is lost.
 */
export const validateOnBlur = { mode: 'onTouched', delayError: 250 } as const;
