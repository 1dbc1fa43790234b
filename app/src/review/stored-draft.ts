/** Unsaved work of an administrator, kept in this browser until it is saved. */
export function readDraft<T>(key: string): T | undefined {
  try {
    const stored = keptText(key);
    return stored ? (JSON.parse(stored) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** What is kept, as it stands in the store. */
export function keptText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Answers what is kept now, by which `dropDraft` knows it again; undefined where nothing could be kept. */
export function keepDraft(key: string, draft: unknown): string | undefined {
  const kept = JSON.stringify(draft);
  try {
    localStorage.setItem(key, kept);
    return kept;
  } catch {
    // A full or closed store: the work is still on the page.
    return undefined;
  }
}

/** Removes what was kept, where it is still that: another tab's unsaved work stays. */
export function dropDraft(key: string, kept: string | undefined): void {
  try {
    if (keptText(key) === kept) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
