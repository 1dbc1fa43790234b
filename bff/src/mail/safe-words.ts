// Whoever places an order chooses its mail's recipient, name and title. What they choose must not turn our mail into theirs.

// A mail program makes a link of an address, of anything with a scheme, and of what looks like a domain.
const link = /@|:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu;
const personalName = /^[\p{L}'’ʻ][\p{L}\p{M}'’ʻ.\u200C -]{0,29}$/u;
const maxWords = 3;

/** A first name as a mail greets with it; undefined for what is not a plain name, such as a link or a sentence. */
export function greetingName(name: string): string | undefined {
  const trimmed = name.trim();
  const isPlain = personalName.test(trimmed) && !link.test(trimmed) && trimmed.split(/\s+/).length <= maxWords;
  return isPlain ? trimmed : undefined;
}

/** A title with an ellipsis in the place of each link. */
export const withoutLinks = (title: string): string =>
  title
    .split(/(\s+)/)
    .map((part) => (link.test(part) ? '…' : part))
    .join('');

/** Text without the marks that turn the direction of what follows: they disguise links and figures. */
export const withoutDirectionMarks = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
