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

/** Answers what is kept now, by which `dropDraft` knows it again. */
export function keepDraft(key: string, draft: unknown): string {
  const kept = JSON.stringify(draft);
  try {
    localStorage.setItem(key, kept);
  } catch {
    // A full or closed store: the work is still on the page.
  }
  return kept;
}

/** With `kept`, only if that is what the store has: another tab's unsaved work stays. */
export function dropDraft(key: string, kept?: string): void {
  try {
    if (kept === undefined || keptText(key) === kept) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
