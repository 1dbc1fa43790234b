/** One line of a CSV file (RFC 4180). */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => csvCell(String(value ?? ''))).join(',')}\r\n`;

/**
 * A spreadsheet runs a cell that begins like a formula (OWASP, "CSV injection"): an apostrophe before it makes it text.
 * It begins so behind spaces too.
 */
const csvCell = (text: string): string =>
  `"${(/^\s*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
