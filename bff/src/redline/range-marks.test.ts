import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { accept } from './index.ts';
import { buildDocument } from './test/build.ts';

const cleanBody = (body: string): string => {
  const xml = strFromU8(unzipSync(accept(buildDocument({ body })))['word/document.xml'] ?? new Uint8Array());
  return /<w:body>(.*?)(?:<w:sectPr.*)?<\/w:body>/s.exec(xml)?.[1] ?? '';
};

describe('the clean copy of a range that refers to kept text', () => {
  const start = '<w:bookmarkStart w:id="5" w:name="_Ref5"/>';
  const end = '<w:bookmarkEnd w:id="5"/>';
  const kept = '<w:r><w:t>kept</w:t></w:r>';
  const del = (inner: string) => `<w:del w:id="1" w:author="Old">${inner}</w:del>`;
  const goneRun = `<m:r>${del('<w:rPr/><m:t>x</m:t>')}</m:r>`;
  const equation = (inner: string) => `<m:oMath>${inner}</m:oMath>`;
  const stays = equation('<m:r><m:t>y</m:t></m:r>');
  const text = del('<w:r><w:delText>x</w:delText></w:r>');
  const p = (inner: string) => `<w:p>${inner}</w:p>`;
  const row = (inner: string, properties = '') => `<w:tr>${properties}<w:tc>${p(inner)}</w:tc></w:tr>`;
  const goneRow = (inner: string) => row(inner, `<w:trPr>${del('')}</w:trPr>`);
  const table = (rows: string) => `<w:tbl>${rows}</w:tbl>`;

  it.each<[string, string, string]>([
    ['begins in an equation that goes', p(`${equation(start + goneRun)}${kept}${end}`), p(`${start}${kept}${end}`)],
    ['ends in an equation that goes', p(`${start}${kept}${equation(goneRun + end)}`), p(`${start}${kept}${end}`)],
    [
      'begins and ends in equations that go',
      p(`${equation(start + goneRun)}${kept}${equation(goneRun + end)}`),
      p(`${start}${kept}${end}`),
    ],
    [
      'begins in an object that is deleted',
      p(
        `${equation(`<m:f><m:fPr><m:ctrlPr>${del('<w:rPr/>')}</m:ctrlPr></m:fPr><m:num>${start}</m:num><m:den/></m:f>${kept}`)}${end}`,
      ),
      p(`${equation(start + kept)}${end}`),
    ],
    [
      'begins in an equation of a display that goes on, where only equations may stand',
      p(`<m:oMathPara>${equation(start + goneRun)}${stays}</m:oMathPara>${end}`),
      p(`${start}<m:oMathPara>${stays}</m:oMathPara>${end}`),
    ],
    [
      'ends there',
      p(`${start}<m:oMathPara>${stays}${equation(goneRun + end)}</m:oMathPara>`),
      p(`${start}<m:oMathPara>${stays}</m:oMathPara>${end}`),
    ],
    [
      'begins in a display that goes',
      p(`<m:oMathPara>${equation(start + goneRun)}</m:oMathPara>${kept}${end}`),
      p(`${start}${kept}${end}`),
    ],
    ['begins in deleted text', p(`${del(start)}${kept}${end}`), p(`${start}${kept}${end}`)],
    ['ends in deleted text', p(`${start}${kept}${del(end)}`), p(`${start}${kept}${end}`)],
    ['begins in a deleted row', table(goneRow(start + text) + row(kept + end)), table(`${start}${row(kept + end)}`)],
    [
      'is a permission',
      p(`${del('<w:permStart w:id="5"/>')}${kept}<w:permEnd w:id="5"/>`),
      p(`<w:permStart w:id="5"/>${kept}<w:permEnd w:id="5"/>`),
    ],
  ])('keeps both ends where it %s', (_, body, clean) => expect(cleanBody(body)).toBe(clean));

  it('has neither end of a range of which all is gone, nor an end that had no other', () => {
    expect(cleanBody(p(`${equation(start + goneRun + end)}${kept}`))).toBe(p(kept));
    expect(cleanBody(p(`${equation(start + goneRun)}${kept}`))).toBe(p(kept));
  });

  it.each(['w:r', 'm:r'])('keeps an equation with a part of a field, whose end stands outside: %s', (run) => {
    const char = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`;
    const left = `<${run}>${char('begin')}<w:instrText>REF a</w:instrText></${run}>`;
    const rest = `<w:r>${char('separate')}</w:r>${kept}<w:r>${char('end')}</w:r>`;
    expect(cleanBody(p(equation(goneRun + left) + rest))).toBe(p(equation(left) + rest));
  });
});
