import { commentLines } from '../../contract/comment-text.ts';
import { replaceForbidden } from './encoding.ts';
import { join, type Markup, NOTHING, type Speller } from './markup.ts';
import { addressOf } from './namespaces.ts';
import { linkType, type Output } from './output.ts';
import type { WordPackage } from './package.ts';

/** The addresses that the comments of a file lead to, each with the id of its relationship. */
export class CommentLinks {
  private readonly taken: Set<string>;
  private readonly ids = new Map<string, string>();
  private readonly strict: boolean;

  /** @param name the part that holds the comments; absent when there is none yet */
  constructor(pkg: WordPackage, name: string | undefined) {
    this.taken = new Set(name === undefined ? [] : pkg.relationships(name).map(({ id }) => id));
    this.strict = pkg.strict;
  }

  /** The attributes by which an element leads to an address, whose fragment Word keeps apart. */
  attributesOf(href: string): Record<string, string | undefined> {
    const [address = '', ...fragment] = href.split('#');
    let id = this.ids.get(address);
    for (let next = this.taken.size + 1; id === undefined; next++) if (!this.taken.has(`rId${next}`)) id = `rId${next}`;
    this.taken.add(id);
    this.ids.set(address, id);
    const anchor = fragment.length > 0 ? fragment.join('#') : undefined;
    return { 'xmlns:r': addressOf('r', this.strict), 'r:id': id, anchor };
  }

  /** Writes the relationships of the part that holds the comments. */
  addTo(output: Output, name: string): void {
    const type = linkType('hyperlink', this.strict);
    output.addLinks(
      name,
      [...this.ids].map(([address, id]) => ({ Id: id, Type: type, Target: address, TargetMode: 'External' })),
    );
  }
}

/** The words of a comment as Word shows them, without the addresses of links. */
export const shownWords = (text: string): string =>
  commentLines(replaceForbidden(text))
    .map(({ pieces }) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join(''))
    .join('\n');

/** A line of a comment as the inside of a paragraph, and what the paragraph's properties get. */
export interface LineMarkup {
  properties: Markup;
  content: Markup;
}

/**
 * The lines of a comment's text: links are links of Word, items of a list stand behind a hanging hyphen. A numbered or
 * bulleted list of Word would need definitions in the part of the document's own lists, which stays as it is.
 */
export function lineMarkups(text: string, speller: Speller, links: CommentLinks): LineMarkup[] {
  const run = (words: string, properties = NOTHING) =>
    words === '' ? NOTHING : speller.element('r', {}, properties, speller.runContent(words));
  const linkLook = () =>
    speller.element('rPr', {}, speller.element('color', { val: '0563C1' }), speller.element('u', { val: 'single' }));
  return commentLines(replaceForbidden(text)).map(({ isItem, pieces }) => ({
    properties: isItem ? speller.element('ind', { left: '240', hanging: '240' }) : NOTHING,
    content: join([
      run(isItem ? '- ' : ''),
      ...pieces.map((piece) =>
        typeof piece === 'string'
          ? run(piece)
          : speller.element('hyperlink', links.attributesOf(piece.href), run(piece.text, linkLook())),
      ),
    ]),
  }));
}
