import type { Element } from '@xmldom/xmldom';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { accept, read } from './index.ts';
import { buildDocument } from './test/build.ts';
import { parsePart } from './test/parse.ts';
import { randomEquation } from './test/random-equation.ts';
import { structureProblems } from './test/structure.ts';

const RUNS = Number(process.env.REDLINE_RUNS ?? 80);
const paragraph = (inner: string) => buildDocument({ body: `<w:p><w:r><w:t>kept</w:t></w:r>${inner}</w:p>` });
const bodyOf = (bytes: Uint8Array) => unzipSync(bytes)['word/document.xml'] ?? new Uint8Array();

/** Names and text of the elements of equations, without properties. */
function skeletonOf(node: Element): string {
  const isMath = node.namespaceURI?.endsWith('/math') ?? false;
  if (node.localName?.endsWith('Pr')) return '';
  const inner = [...node.childNodes]
    .map((child) => {
      if (child.nodeType === 1) return skeletonOf(child as Element);
      return isMath && node.localName === 't' ? child.nodeValue : '';
    })
    .join('');
  return isMath && node.localName !== 't' ? `${node.localName}(${inner})` : inner;
}
const skeletonIn = (bytes: Uint8Array): string => {
  const { root } = parsePart(Buffer.from(bodyOf(bytes)));
  return root ? skeletonOf(root) : '';
};

describe('the clean copy of an equation', () => {
  const change = (name: string, inner: string) => `<w:${name} w:id="1" w:author="Old">${inner}</w:${name}>`;
  const text = '<w:rPr/><m:t>x</m:t>';
  const gone = change('ins', change('del', text));
  const root = (mark: string) =>
    `<m:rad><m:radPr><m:degHide m:val="1"/><m:ctrlPr>${mark}</m:ctrlPr></m:radPr><m:deg/><m:e><m:r>${gone}</m:r></m:e></m:rad>`;

  it.each<[string, string]>([
    ['in a run', `<m:oMath><m:r>${gone}</m:r></m:oMath>`],
    ['around a run', `<m:oMath>${change('ins', change('del', `<m:r>${text}</m:r>`))}</m:oMath>`],
    ['around and in a run', `<m:oMath>${change('ins', `<m:r>${change('del', text)}</m:r>`)}</m:oMath>`],
    ['in a move', `<m:oMath><m:r>${change('moveTo', change('del', text))}</m:r></m:oMath>`],
    [
      'in a control',
      `<m:oMath><w:sdt><w:sdtPr/><w:sdtContent>${change('del', `<m:r>${text}</m:r>`)}</w:sdtContent></w:sdt></m:oMath>`,
    ],
    [
      'around the equation of a display',
      `<m:oMathPara>${change('ins', change('del', `<m:oMath><m:r>${text}</m:r></m:oMath>`))}</m:oMathPara>`,
    ],
    ['of an object', `<m:oMath>${root(change('ins', change('del', '<w:rPr/>')))}</m:oMath>`],
    ['of an object, moved', `<m:oMath>${root(change('moveTo', change('moveFrom', '<w:rPr/>')))}</m:oMath>`],
  ])('keeps nothing of what one author inserted and another deleted: %s', (_, xml) => {
    const clean = accept(paragraph(xml));
    expect(skeletonIn(clean)).toBe('');
    expect(read(clean).content).toBe('kept');
  });

  describe('in a paragraph whose mark is deleted, before a table', () => {
    const own = (equation: string) =>
      buildDocument({
        body: `<w:p><w:pPr><w:rPr>${change('del', '')}</w:rPr></w:pPr>${equation}</w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`,
      });
    const sum = '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub/><m:sup/><m:e/></m:nary>';

    it('stays where it is seen without text', () => {
      const bytes = own(`<m:oMath>${sum}</m:oMath>`);
      const clean = accept(bytes);
      expect(skeletonIn(clean)).toBe('oMath(nary(sub()sup()e()))');
      expect([read(bytes).content, read(clean).content]).toEqual(['\ncell', '\ncell']);
    });

    it.each([`<m:r>${gone}</m:r>`, '<w:r><w:commentReference w:id="1"/></w:r>'])(
      'goes with the paragraph where nothing of it stays: %s',
      (inner) => {
        const bytes = own(`<m:oMath>${inner}</m:oMath>`);
        expect([read(bytes).content, read(accept(bytes)).content]).toEqual(['cell', 'cell']);
      },
    );
  });

  it('goes where it held only the mark of a comment', () => {
    const clean = accept(paragraph('<m:oMath><w:r><w:rPr/><w:commentReference w:id="1"/></w:r></m:oMath>'));
    expect(strFromU8(bodyOf(clean))).not.toContain('oMath');
  });

  it('keeps the look of an object’s sign that was inserted', () => {
    const look = '<w:rPr><w:rFonts w:ascii="Cambria Math"/></w:rPr>';
    const clean = accept(
      paragraph(
        `<m:oMath><m:f><m:fPr><m:ctrlPr>${change('ins', look)}</m:ctrlPr></m:fPr><m:num/><m:den/></m:f></m:oMath>`,
      ),
    );
    expect(strFromU8(bodyOf(clean))).toContain(`<m:ctrlPr>${look}</m:ctrlPr>`);
  });

  it('has each object whole or not at all, whatever changes stand around and inside of what', async () => {
    await fc.assert(
      fc.asyncProperty(randomEquation, async ({ xml, left }) => {
        const bytes = paragraph(xml);
        const clean = accept(bytes);
        expect(skeletonIn(clean)).toBe(left);
        expect(strFromU8(bodyOf(clean))).not.toMatch(/<w:(?:ins|del|moveFrom|moveTo)[ />]/);
        expect(read(clean).content).toBe(read(bytes).content);
        expect(await structureProblems(clean)).toEqual([]);
      }),
      { numRuns: 5 * RUNS, seed: 20261121 },
    );
  });
});
