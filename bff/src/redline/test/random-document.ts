import fc from 'fast-check';
import { buildDocument, type Form } from './build.ts';

/** Random Word files that hold everything a real one may, in any nesting that the standard allows. */

const WORDS = [
  'a',
  'word',
  ' two words ',
  'é',
  '漢字',
  '😀',
  '&amp;',
  '&#x1F600;',
  '&lt;b&gt;',
  '  ',
  'x&#32;',
  'tab\tin',
];
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

const textElement = fc.oneof(
  { weight: 6, arbitrary: words.map((text) => `<w:t xml:space="preserve">${text}</w:t>`) },
  { weight: 2, arbitrary: words.map((text) => `<w:t>${text}</w:t>`) },
  { weight: 1, arbitrary: words.map((text) => `<w:t xml:space="default">${text}</w:t>`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('<w:t xml:space="preserve"><![CDATA[a <raw> & b]]></w:t>', '<w:t/>', '<w:t></w:t>'),
  },
);
const runChild = fc.oneof(
  { weight: 6, arbitrary: textElement },
  {
    weight: 1,
    arbitrary: fc.constantFrom('<w:tab/>', '<w:br/>', '<w:cr></w:cr>', '<w:noBreakHyphen/>', '<w:softHyphen/>'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '<w:lastRenderedPageBreak/>',
      '<w:sym w:font="Symbol" w:char="F061"/>',
      '<w:footnoteReference w:id="2"/>',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(
      '<mc:AlternateContent><mc:Choice Requires="w16se"><w16se:symEx/></mc:Choice><mc:Fallback><w:t>😎</w:t></mc:Fallback></mc:AlternateContent>',
    ),
  },
);
const properties = fc.constantFrom(
  '',
  '<w:rPr><w:b/></w:rPr>',
  '<w:rPr><w:i/><w:rPrChange w:id="7" w:author="Old" w:date="2020-01-01T00:00:00Z"><w:rPr/></w:rPrChange></w:rPr>',
  '<w:rPr><w:vanish w:val="0"/></w:rPr>',
);
const plainRun = fc
  .tuple(properties, fc.array(runChild, { minLength: 1, maxLength: 3 }))
  .map(([own, inner]) => `<w:r w:rsidR="00AA">${own}${inner.join('')}</w:r>`);
const otherRun = fc.oneof(
  words.map((text) => `<w:r><w:rPr><w:vanish/></w:rPr><w:t>${text}</w:t></w:r>`),
  words.map(
    (text) =>
      `<w:r><w:ruby><w:rt><w:r><w:t>aid</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>${text}</w:t></w:r></w:rubyBase></w:ruby></w:r>`,
  ),
  words.map(
    (text) => `<m:oMath><m:r><m:t>${text}</m:t></m:r><m:sSup><m:e><m:r><m:t>b</m:t></m:r></m:e></m:sSup></m:oMath>`,
  ),
  words.map((text) => `<w:del w:id="5" w:author="Old"><w:r><w:delText>${text}</w:delText></w:r></w:del>`),
  fc.constantFrom(
    '<w:bookmarkStart w:id="40" w:name="b"/><w:bookmarkEnd w:id="40"/>',
    '<w:commentRangeStart w:id="3"/>',
    '<w:commentRangeEnd w:id="3"/><w:r><w:commentReference w:id="3"/></w:r>',
    '<w:proofErr w:type="spellStart"/>',
  ),
);
const box = fc.tuple(words, fc.boolean()).map(([text, twice]) => {
  const inner = `<w:txbxContent><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:txbxContent>`;
  const modern = `<w:drawing><wps:txbx>${inner}</wps:txbx></w:drawing>`;
  if (!twice) return `<w:r>${modern}</w:r>`;
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${modern}</mc:Choice><mc:Fallback><w:pict>${inner}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
});

const inline: fc.Arbitrary<string> = fc.letrec<{ inline: string; inner: string }>((tie) => ({
  inner: fc.array(tie('inline'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  inline: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 8, arbitrary: plainRun },
    { weight: 3, arbitrary: otherRun },
    { weight: 1, arbitrary: box },
    { weight: 1, arbitrary: tie('inner').map((inner) => `<w:hyperlink w:anchor="b">${inner}</w:hyperlink>`) },
    { weight: 1, arbitrary: tie('inner').map((inner) => `<w:ins w:id="9" w:author="Old">${inner}</w:ins>`) },
    { weight: 1, arbitrary: tie('inner').map((inner) => `<w:moveTo w:id="10" w:author="Old">${inner}</w:moveTo>`) },
    { weight: 1, arbitrary: tie('inner').map((inner) => `<w:smartTag w:element="x">${inner}</w:smartTag>`) },
    { weight: 1, arbitrary: tie('inner').map((inner) => `<w:fldSimple w:instr="TITLE">${inner}</w:fldSimple>`) },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('inner'), fc.boolean()).map(([inner, bound]) => {
        const binding = bound ? '<w:dataBinding w:xpath="/a"/>' : '';
        return `<w:sdt><w:sdtPr>${binding}</w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
      }),
    },
    {
      weight: 2,
      arbitrary: tie('inner').map(
        (inner) =>
          `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ADDIN X </w:instrText></w:r><w:r><w:t>code</w:t></w:r>` +
          `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${inner}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
    },
  ),
})).inline;

const mark = fc.constantFrom(
  '',
  '',
  '',
  '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>',
  '<w:pPr><w:rPr><w:del w:id="6" w:author="Old"/></w:rPr></w:pPr>',
);
const paragraph = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(mark, fc.array(inline, { maxLength: 4 }))
      .map(([own, inner]) => `<w:p>${own}${inner.join('')}</w:p>`),
  },
  { weight: 1, arbitrary: fc.constantFrom('<w:p/>', '<w:p w:rsidR="00BB"></w:p>', '<w:p><w:pPr/></w:p>') },
);
const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
const block = fc.oneof(
  { weight: 6, arbitrary: paragraph },
  {
    weight: 1,
    arbitrary: fc
      .tuple(paragraphs, paragraphs, fc.constantFrom('', '<w:trPr><w:del w:id="8" w:author="Old"/></w:trPr>'))
      .map(
        ([a, b, row]) =>
          `<w:tbl><w:tr><w:tc>${a}<w:p/></w:tc><w:tc>${b}</w:tc></w:tr><w:tr>${row}<w:tc>${a}</w:tc></w:tr></w:tbl>`,
      ),
  },
  { weight: 1, arbitrary: paragraphs.map((inner) => `<w:sdt><w:sdtContent>${inner}</w:sdtContent></w:sdt>`) },
);

const form: fc.Arbitrary<Form> = fc.record({
  prefix: fc.constantFrom('w', 'w', 'ns0'),
  strict: fc.boolean(),
  utf16: fc.constantFrom(false, false, true),
  lineEnds: fc.boolean(),
  documentName: fc.constantFrom('word/document.xml', 'word/document2.xml', 'document.xml'),
});

const note = (text: string) =>
  `<w:footnote w:id="0" w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>${text}</w:t></w:r></w:p></w:footnote>`;
const comment = '<w:comment w:id="3" w:author="Old"><w:p><w:r><w:t>An older comment</w:t></w:r></w:p></w:comment>';

/** The bytes of a random Word file, and its body so that a failure can be read. */
export const randomDocument = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 5 }), form, words, fc.boolean())
  .map(([blocks, own, text, commented]) => {
    const body = `${blocks.join('')}<w:p/><w:sectPr/>`;
    const parts = { body, footnotes: note(text), ...(commented && { comments: comment }) };
    return { body, form: own, bytes: buildDocument(parts, own) };
  });
