const flags = ['termsAgreed', 'integrityAgreed'] as const;
export type Agreement = (typeof flags)[number];

/** The two agreements, kept in local browser storage as `true` (specification, point 2). Only those that were given appear. */
export const agreements = {
  read(): { [flag in Agreement]?: true } {
    try {
      return Object.fromEntries(
        flags.filter((flag) => localStorage.getItem(flag) === 'true').map((flag) => [flag, true]),
      );
    } catch {
      return {};
    }
  },
  giveBoth(): void {
    try {
      for (const flag of flags) localStorage.setItem(flag, 'true');
    } catch {
      // The order is accepted without them; only the record of the agreement is missing.
    }
  },
  /** Takes one back, or both: from then on no order is sent with it. */
  withdraw(...withdrawn: Agreement[]): void {
    try {
      for (const flag of withdrawn.length > 0 ? withdrawn : flags) localStorage.removeItem(flag);
    } catch {
      // A closed store never held them.
    }
  },
};
