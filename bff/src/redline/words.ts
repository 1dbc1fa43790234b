/** Scripts written without blanks between words: each character counts as one word, as in Word's own count. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const ONE = new RegExp(UNSPACED, 'gu');
const WORD = /[\p{L}\p{N}]/u;

/**
 * Counts words as Word does: what stands between blanks, Chinese and Japanese by the character.
 * Stretches without any letter or digit (a dash, a bullet) do not count.
 */
export function countWords(text: string): number {
  let count = 0;
  for (const stretch of text.split(/\s+/)) {
    if (UNSPACED.test(stretch)) {
      count += stretch.match(ONE)?.length ?? 0;
      count += stretch.split(ONE).filter((part) => WORD.test(part)).length;
    } else if (WORD.test(stretch)) count++;
  }
  return count;
}
