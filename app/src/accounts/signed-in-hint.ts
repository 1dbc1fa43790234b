/**
 * Remembers in this browser that somebody signed in, so that a visitor's first page loads neither the query layer nor
 * an answer 401 for nothing. It says who to ask, never who may do what: the server alone knows that.
 */
const key = 'signedIn';
const listeners = new Set<() => void>();

export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

/** @param person the account's number, or null when nobody is signed in */
export function rememberSignedIn(person: number | null): void {
  try {
    if (person === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(person));
  } catch {
    // A closed store costs one needless question to the server.
  }
  for (const listener of listeners) listener();
}

export function subscribeSignedIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when another tab of this browser signs in somebody; the browser tells no tab of its own changes. */
export function onSignInElsewhere(act: (person: string) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue !== null) act(event.newValue);
  });
}
