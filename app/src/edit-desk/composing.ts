/**
 * Whether a key belongs to an input method, in which Enter, Escape and the function keys act on the word being composed.
 * Safari reports the key that ends a composition after its end, with the code 229.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;
