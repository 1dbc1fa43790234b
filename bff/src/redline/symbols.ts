/**
 * The letters of the Symbol font, which Word stores by place and not by character (Greek and mathematics in old papers).
 * One character for each place from 0x20 to 0x7e; a blank where there is none.
 */
const SYMBOL = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
/** The same from 0xa1 to 0xfe. */
const SYMBOL_HIGH = 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

/** The character a `w:sym` shows. Places of fonts without a known table stay in the private range, as in the file. */
export function symbol(font: string, code: number): string {
  if (!Number.isInteger(code) || code < 0x20 || code > 0xffff) return '';
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (font.toLowerCase() === 'symbol') {
    const mapped = place >= 0xa1 ? SYMBOL_HIGH[place - 0xa1] : SYMBOL[place - 0x20];
    if (mapped !== undefined && mapped !== ' ') return mapped;
  }
  // Between 0x7f and 0x9f stand control characters, which no letter of a font is.
  const shown = code >= 0x7f && code <= 0x9f ? 0xf000 + code : code;
  return shown >= 0xd800 && shown <= 0xdfff ? '' : String.fromCharCode(shown);
}

/** The letters of Wingdings that Word puts in while somebody types an arrow or a smiley. */
const AUTOCORRECTED: Record<number, string> = { 61663: '←', 61664: '→', 61514: '☺' };

/** The character of a `w:sym` in a comment. The content has the private one of the file: offsets were counted with it. */
export const symbolInComment = (font: string, code: number): string =>
  (font.toLowerCase() === 'wingdings' ? AUTOCORRECTED[code] : undefined) ?? symbol(font, code);
