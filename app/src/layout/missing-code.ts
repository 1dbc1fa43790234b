// Read without an atom: jotai may be the code that is missing.
const key = 'reloadedForMissingCode';
const minInterval = 60_000;

function reloadedLately(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(key) ?? 0) < minInterval;
  } catch {
    // Without storage the page could reload for ever.
    return true;
  }
}

/** The name that the build's loader gives to the failure. */
const isMissingCode = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Whether loading the page afresh may help: the code of a page, or of a part of it, is gone, as after a deploy. At
 * most once a minute; code that is still missing then is reported to the person.
 */
export const mayLoadAfresh = (error: unknown): boolean => isMissingCode(error) && navigator.onLine && !reloadedLately();

export function loadAfresh(): void {
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
