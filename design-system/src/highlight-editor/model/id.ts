/** A new id; `crypto.randomUUID` exists in secure contexts only, and the library runs in others too. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36).padStart(7, '0')).join('');
