// No atoms: no component draws what is here, and the HTTP client, which asks it, comes without jotai.
let visit = 0;

/** Ends the visit of the person who uses this page: they log out, or somebody else signs in. */
export function endVisit(): void {
  visit += 1;
}

/** Returns a function that says whether the current visit still goes on. */
export function watchVisit(): () => boolean {
  const begun = visit;
  return () => begun === visit;
}

let readAccount = (): number | undefined => undefined;

/** Sets the function that returns the id of the account this page shows. */
export function setAccountReader(read: () => number | undefined): void {
  readAccount = read;
}

/** The number of the account that this page shows as signed in; undefined for a visitor, or before it was read. */
export const shownAccount = (): number | undefined => readAccount();
