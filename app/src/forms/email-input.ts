/** The props of a field for an email address. The browser's own `type="email"` turns `uni-köln.de` into Punycode. */
export const emailInput = {
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
