import { limits } from './limits.ts';

// `1500`, `1,500`, `1.500`, `1 500`, `1’500` and the Indian `1,50,000`.
const groups = String.raw`\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+|\d+`;
const quantities = new RegExp(
  String.raw`(?<digits>${groups})(?!\d)(?<decimals>[.,]\d+)?(?<thousands>\s?(?:k|thousand)(?!\p{L}))?`,
  'giu',
);
/** Words between two numbers that make a range, a list or a sum of them. */
const joins =
  /^\s*(?:[\p{Pd}−~/+*×x:;,.…&、]+|to|or|and|till?|until|through|up to)?\s*(?:about|ca\.?|approx\.?)?\s*$/iu;
/** What may do the same in a language that we don't read, but for numbers that a sign keeps apart, as in `3 pages, 1500 words`. */
const mayJoin = /^[^,;()、。؛]*(?!\p{Script=Latin})\p{L}[^,;()、。؛]*$/u;
/** "words" in the languages of our writers, with the endings that their grammar gives it. */
const wordsIn = [
  'शब्द|শব্দ|টি শব্দ|શબ્દ|ਸ਼ਬਦ|பதங்|சொற்கள்|சொல்|வார்த்தை|పదాల|ಪದ|വാക്ക',
  'كلم|کلم|واژه|الفاظ|מילה|מילים|מלים|слов|слів|λέξ|คำ(?!ถาม)',
  String.raw`个?字(?![符节節元])|個字|词|詞|語|文字|単語|ワード|단어|글자|자(?!\p{L})`,
].join('|');
const saysWords = new RegExp(
  String.raw`^[-\s]*(?:w(?:ords?|ds?)?(?!\p{L})|(?:${wordsIn.normalize('NFKC')})[\p{L}\p{M}]*)`,
  'iu',
);
/** Not a multiplier or a unit: any word of another script may be one. */
const saysNothing =
  /^(?!\p{L}|\d|[.,]\d|\s*%|[^\p{L}\d]*(?!\p{Script=Latin})\p{L}|\s*(?:hundred|lakhs?|lacs?|crores?|millions?|mn|mil|mille|tausend)(?!\p{L})|\s*(?:pages?|pp?|seiten?|páginas?|characters?|chars?|lines?|paragraphs?|chapters?)(?!\p{L}))/iu;
/** A minus, a decimal point without its number, or a letter, as in `A4`. */
const isPartOfMore = /(?:^\s*[-−]\s*|[-−]|(?:^|[^\p{L}])\.|,|\p{L})$/u;

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The digit of ASCII for one of any script. Unicode has the digits of a script in a row, from its zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first--;
  return String((code - first) % 10);
}

/** The text with ASCII's digits, and for the Arabic percent sign, comma and separators those of English. */
const inAscii = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\u066A/g, '%')
    .replace(/[\u060C\u066C]/g, ',')
    .replace(/\u066B/g, '.');

interface Quantity {
  readonly start: number;
  readonly end: number;
  /** undefined where it is no whole number, or one that can be read in two ways. */
  readonly value: number | undefined;
}

/**
 * The number of words that a text such as `1500`, `1,500`, `१५००`, `about 1500`, `10k` or `3 pages, 1500 words` names (design §4).
 * undefined where it names none, or several: a range is never read as one of its ends.
 */
export function readWordCount(input: string): number | undefined {
  if (input.length > limits.shortText) return undefined;
  const text = inAscii(input);
  const found = [...text.matchAll(quantities)].map(quantityOf);
  const between = found.slice(1).map(({ start }, index) => text.slice(found[index]?.end ?? 0, start));
  const isJoined = between.some((words) => joins.test(words) || mayJoin.test(words));
  if (isJoined) return undefined;
  const ofWords = found.filter(({ end }) => saysWords.test(text.slice(end)));
  const [named, ...others] = ofWords.length > 0 ? ofWords : found;
  if (!named || others.length > 0) return undefined;
  const rest = text.slice(named.end);
  const isAlone = ofWords.length > 0 || saysNothing.test(rest);
  if (!isAlone || isPartOfMore.test(text.slice(0, named.start))) return undefined;
  const { value } = named;
  return value !== undefined && value >= 1 && value <= limits.wordCount ? value : undefined;
}

function quantityOf(match: RegExpExecArray): Quantity {
  const { digits = '', decimals = '', thousands } = match.groups ?? {};
  return { start: match.index, end: match.index + match[0].length, value: wholeNumberOf(digits, decimals, thousands) };
}

function wholeNumberOf(digits: string, decimals: string, thousands: string | undefined): number | undefined {
  const isGrouped = /\D/.test(digits);
  // `1,500k` is 1,500 to one reader and 1,500,000 to another.
  if (thousands && isGrouped) return undefined;
  const fraction = decimals.slice(1).replace(/0+$/, '');
  const shift = thousands ? 3 : 0;
  if (fraction.length > shift) return undefined;
  const value = Number(digits.replace(/\D/g, '') + fraction.padEnd(shift, '0'));
  return Number.isSafeInteger(value) ? value : undefined;
}
