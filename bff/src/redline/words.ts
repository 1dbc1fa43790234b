/** A character of a script without spaces between words: it counts as one word, as in Word's own count. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const EACH_UNSPACED = new RegExp(UNSPACED, 'gu');
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Counts words as Word does: stretches between spaces, and each character of Chinese and Japanese.
 * A stretch without a letter or digit, such as a dash or a bullet, does not count.
 */
export function countWords(text: string): number {
  let count = 0;
  for (const stretch of text.split(/\s+/)) {
    if (UNSPACED.test(stretch)) {
      count += stretch.match(EACH_UNSPACED)?.length ?? 0;
      count += stretch.split(EACH_UNSPACED).filter((part) => LETTER_OR_DIGIT.test(part)).length;
    } else if (LETTER_OR_DIGIT.test(stretch)) count++;
  }
  return count;
}
