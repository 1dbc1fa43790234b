const flags = ['termsAgreed', 'integrityAgreed'] as const;

/** The two agreements, kept in local browser storage as `true` (specification, point 2). Only those that were given appear. */
export const agreements = {
  read(): { termsAgreed?: true; integrityAgreed?: true } {
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
};
