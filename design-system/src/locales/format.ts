type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** How a language counts and writes numbers. */
export function formatsOf(locale: string) {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return {
    number: (value: number): string => numbers.format(value),
    /** Chooses the form of a count and writes the count in the place of `#`. */
    plural: (count: number, forms: Forms): string =>
      (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count)),
  };
}
