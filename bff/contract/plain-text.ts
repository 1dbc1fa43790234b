// Without zod, which the threads that read documents would load for it.

// Everything below U+0020 but tab and line feed, and DEL: never part of what a person typed, refused by PostgreSQL or mail headers.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** Text without control characters, line ends as `\n`. */
export const plainText = (value: string): string => value.replace(/\r\n?/g, '\n').replace(controls, '');

/** Plain text with the outer space removed. */
export const cleanText = (value: string): string => plainText(value).trim();
