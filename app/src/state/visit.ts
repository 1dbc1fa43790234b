let visit = 0;

/** Ends the visit of whoever uses this page, because they log out or somebody else signs in. */
export function endVisit(): void {
  visit += 1;
}

/** Returns a function that tells whether the visit of this moment still goes on. */
export function watchVisit(): () => boolean {
  const begun = visit;
  return () => begun === visit;
}
