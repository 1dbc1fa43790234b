/**
 * Remembers in this browser that somebody signed in, so that a visitor's first page loads neither the query layer nor
 * an answer 401 for nothing. It says who to ask, never who may do what: the server alone knows that.
 */
const key = 'signedIn';
const listeners = new Set<() => void>();

export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return true;
  }
}

export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
  } catch {
    // A closed store costs one needless question to the server.
  }
  for (const listener of listeners) listener();
}

export function subscribeSignedIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
