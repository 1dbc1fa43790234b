let modals: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: typeof modals): void {
  modals = next;
  for (const listener of listeners) listener();
}

/** Adds a dialog that was opened as a modal. @returns the function that takes it off again */
export function addModal(dialog: HTMLDialogElement): () => void {
  set([...modals, dialog]);
  return () => set(modals.filter((each) => each !== dialog));
}

/** @returns the modal that was opened last; the browser makes everything outside of it inert */
export const topModal = (): HTMLDialogElement | null => modals.at(-1) ?? null;

export function subscribeModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
