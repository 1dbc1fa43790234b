/** The address that a text is; undefined when it is none. `URL.parse` is missing in browsers of early 2024. */
export const parseUrl = (text: string, base?: string): URL | undefined =>
  URL.canParse(text, base) ? new URL(text, base) : undefined;
