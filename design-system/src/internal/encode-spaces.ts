/** Makes an owner's id a part of an element's: attributes such as `aria-labelledby` take a space for the end of an id. */
export const encodeSpaces = (id: string): string => id.replace(/\s/g, encodeURIComponent);
