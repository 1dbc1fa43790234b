// What the text of a comment means. `comment-text.ts` of the server's contract is the same rule, and a test of the application
// holds the two together.

/** A link in a comment: where it leads, and the words that are shown for it. */
export interface CommentLink {
  href: string;
  text: string;
}

/** One line of a comment: its words and links, and whether it is an item of a list. */
export interface CommentLine {
  isItem: boolean;
  pieces: (string | CommentLink)[];
}

// No opening bracket inside: what is searched from one ends at the next, so that any text is read in linear time.
const linkPattern =
  /\[([^[\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s()<>[\]"]+)\)|\b(?:https?:\/\/|mailto:)[^\s<>[\]"]+/gi;
const namesAddress = /:\/\/|mailto:/i;
// Control, bidi and zero-width signs. A variation selector, as emoji have one, hides nothing between letters.
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const variation = /[\uFE00-\uFE0F]/g;
// What may be a host or a mail address, and what makes it one: "Fig. 2.b", "e.g." and "wait...what" are ordinary words.
const wordPattern = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}\p{Pd}@+_.\u3002]*[\p{L}\p{M}\p{N}])?/gu;
const hasDomain = /[^.\u3002][.\u3002]\p{L}[\p{L}\p{M}]/u;
// Signs that make an address look like another one, and those that no address may hold.
const forbidden = /%(?![\da-f]{2})|[\\^`{|}\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069]/i;
const maxAddress = 2000;

/** Whether a comment may lead there: to a page or a mail address, and to no account on a page. */
function isAddress(href: string): boolean {
  if (href.length > maxAddress || forbidden.test(href)) return false;
  if (/^mailto:/i.test(href)) return /^mailto:[^\s@?]+@[^\s@?]+(?:\?|$)/i.test(href);
  try {
    const { protocol, hostname, username, password } = new URL(href);
    return /^https?:$/.test(protocol) && hostname !== '' && username + password === '';
  } catch {
    return false;
  }
}

/** Whether the words of a link may lead to this address: all of them are seen, and they name no other address. */
function isLabelOf(label: string, href: string): boolean {
  // Only short words are compared, so that any text is read in linear time.
  if (label.length > maxAddress) return false;
  const words = label.normalize('NFKC').replace(variation, '').trim();
  if (words === '' || unseen.test(words) || namesAddress.test(words)) return false;
  const [, mail] = /^mailto:([^?]*)/i.exec(href) ?? [];
  return (words.match(wordPattern) ?? []).every((word) => {
    if (!hasDomain.test(word)) return true;
    if (mail !== undefined) return word.toLowerCase() === mail.toLowerCase();
    const named = `https://${word}`;
    return !word.includes('@') && URL.canParse(named) && new URL(named).hostname === new URL(href).hostname;
  });
}

/** The address without what ends the sentence or the bracket that it stands in. */
function withoutStop(address: string): string {
  let end = address.length;
  let open = address.split('(').length - address.split(')').length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')' ? open >= 0 : !/[.,;:!?'’”»…*_]/.test(last)) break;
    if (last === ')') open += 1;
  }
  return address.slice(0, end);
}

function piecesOf(line: string): (string | CommentLink)[] {
  const pieces: (string | CommentLink)[] = [];
  let end = 0;
  linkPattern.lastIndex = 0;
  for (let match = linkPattern.exec(line); match; match = linkPattern.exec(line)) {
    const [whole, label] = match;
    const href = match[2] ?? withoutStop(whole);
    // Words that name one address and lead to another are shown as they were written.
    const isLink = isAddress(href) && (label === undefined || isLabelOf(label, href));
    if (!isLink) {
      // An address may stand in the words.
      linkPattern.lastIndex = match.index + (label === undefined ? whole.length : 1);
      continue;
    }
    const next = match.index + (label === undefined ? href.length : whole.length);
    if (match.index > end) pieces.push(line.slice(end, match.index));
    pieces.push({ href, text: label ?? href });
    end = next;
    linkPattern.lastIndex = next;
  }
  if (end < line.length) pieces.push(line.slice(end));
  return pieces;
}

/**
 * Reads what the text of a comment means: lines that begin with `- ` are items of a list, addresses and
 * `[words](https://…)` are links to pages and mail addresses. Everything else is words.
 */
export const commentLines = (text: string): CommentLine[] =>
  text.split(/\r\n|\r|\n/).map((line) => {
    const isItem = line.startsWith('- ');
    return { isItem, pieces: piecesOf(isItem ? line.slice(2) : line) };
  });

/** The text of a comment where nothing can be pressed: each link as its words, followed by its address when that is asked for. */
export const plainComment = (text: string, withAddress = false): string =>
  text.includes('](')
    ? commentLines(text)
        .map(({ isItem, pieces }) => {
          const words = pieces.map((piece) => {
            if (typeof piece === 'string') return piece;
            return withAddress && piece.text !== piece.href ? `${piece.text} (${piece.href})` : piece.text;
          });
          return (isItem ? '- ' : '') + words.join('');
        })
        .join('\n')
    : text;
