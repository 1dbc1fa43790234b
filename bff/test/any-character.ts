import fc from 'fast-check';

/** Any character there is. The unit `binary` of fast-check keeps a table of a million strings from its first use on. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
