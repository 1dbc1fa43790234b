const key = 'reloadedForMissingCode';
const patience = 60_000;

function reloadedLately(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(key) ?? 0) < patience;
  } catch {
    // Without a memory a reload could repeat for ever.
    return true;
  }
}

/** The name that the build's loader gives to the failure. */
const isMissingCode = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Whether loading the page afresh may help: the code of a page, or of a part of it, is gone, as after a deploy. Once in a
 * minute; what is gone then as well stays gone, and the person is told.
 */
export const mayLoadAfresh = (error: unknown): boolean => isMissingCode(error) && navigator.onLine && !reloadedLately();

export function loadAfresh(): void {
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
