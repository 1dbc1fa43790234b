/** The key under which this browser remembers who signed in last. */
export const signedInKey = 'signedIn';

const changed = 'signedin';

/**
 * Whether somebody may be signed in. Public pages ask this instead of the state layer, which a visitor's first page does
 * without. Only the server knows who may do what.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null;
  } catch {
    return true;
  }
}

/** Tells the public pages to ask again. */
export const announceSignIn = (): boolean => window.dispatchEvent(new Event(changed));

export function subscribeSignedIn(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}
