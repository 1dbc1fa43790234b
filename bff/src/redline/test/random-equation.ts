import fc from 'fast-check';

/** A part of a paragraph with equations, and what must be left of it once all changes are accepted. */
export interface Equation {
  xml: string;
  /** Names and text of the equation's elements, without properties: `oMath(f(num(r(x))den()))`. Empty where all of it goes. */
  left: string;
}

const author = 'w:id="1" w:author="Old" w:date="2020-01-01T00:00:00Z"';
const change = (name: string) => [`<w:${name} ${author}>`, `</w:${name}>`];
const wrappers: Record<string, string[]> = {
  ins: change('ins'),
  moveTo: change('moveTo'),
  del: change('del'),
  moveFrom: change('moveFrom'),
  sdt: ['<w:sdt><w:sdtPr/><w:sdtContent>', '</w:sdtContent></w:sdt>'],
  hyperlink: ['<w:hyperlink w:anchor="a">', '</w:hyperlink>'],
  smartTag: ['<w:smartTag w:uri="u" w:element="e">', '</w:smartTag>'],
};

/** Elements around something; with a deletion among them it goes. */
interface Around {
  names: readonly string[];
  goes: boolean;
}

const wrap = ({ names }: Around, inner: string): string =>
  names.reduceRight((xml, name) => `${wrappers[name]?.[0]}${xml}${wrappers[name]?.[1]}`, inner);

/** An author's insertion or move may be deleted by another one, and both stay around what is gone. */
const around = (...staying: string[]): fc.Arbitrary<Around> =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...staying), { maxLength: 2 }),
      fc.constantFrom('', '', '', 'del', 'moveFrom'),
      fc.array(fc.constantFrom(...staying), { maxLength: 1 }),
    )
    .map(([outer, gone, inner]) => ({ names: gone ? [...outer, gone, ...inner] : outer, goes: gone !== '' }));
const aroundElement = around('ins', 'moveTo', 'sdt', 'hyperlink', 'smartTag');
const aroundText = around('ins', 'moveTo');

const controls = (own: Around, more = '') => `${more}<m:ctrlPr>${wrap(own, '<w:rPr><w:i/></w:rPr>')}</m:ctrlPr>`;

const run: fc.Arbitrary<Equation> = fc
  .tuple(aroundElement, aroundText, fc.constantFrom('x', '1', '+'))
  .map(([outer, inner, text]) => ({
    xml: wrap(outer, `<m:r><m:rPr><m:sty m:val="p"/></m:rPr>${wrap(inner, `<w:rPr/><m:t>${text}</m:t>`)}</m:r>`),
    left: outer.goes || inner.goes ? '' : `r(${text})`,
  }));

const joined = (parts: readonly Equation[]): Equation => ({
  xml: parts.map(({ xml }) => xml).join(''),
  left: parts.map(({ left }) => left).join(''),
});

const kinds = [
  { name: 'f', parts: ['num', 'den'] },
  { name: 'rad', parts: ['deg', 'e'], more: '<m:degHide m:val="1"/>' },
  { name: 'nary', parts: ['sub', 'sup', 'e'], more: '<m:chr m:val="∑"/>' },
  { name: 'd', parts: ['e', 'e'] },
  { name: 'sSubSup', parts: ['e', 'sub', 'sup'] },
  { name: 'func', parts: ['fName', 'e'] },
  { name: 'limLow', parts: ['e', 'lim'] },
  { name: 'eqArr', parts: ['e'] },
  { name: 'm', parts: ['e', 'e'], row: 'mr' },
];

const { terms } = fc.letrec<{ terms: Equation[]; object: Equation }>((tie) => ({
  terms: fc.array(fc.oneof({ maxDepth: 3, withCrossShrink: true }, run, tie('object')), { maxLength: 2 }),
  object: fc
    .constantFrom<{ name: string; parts: string[]; more?: string; row?: string }>(...kinds)
    .chain(({ name, parts, more, row }) =>
      fc
        .tuple(
          aroundElement,
          aroundText,
          fc.tuple(...parts.map(() => fc.tuple(tie('terms'), fc.option(aroundText, { freq: 4 })))),
        )
        .map(([outer, mark, contents]) => {
          const inner = contents.map(([content, own], index) => {
            const { xml, left } = joined(content);
            const part = parts[index];
            // An argument has controls of its own, which say nothing of the object.
            return {
              xml: `<m:${part}>${xml}${own ? controls(own) : ''}</m:${part}>`,
              left: `${part}(${left})`,
              isEmpty: left === '',
            };
          });
          const { xml, left } = joined(inner);
          const [start, end] = row ? [`<m:${row}>`, `</m:${row}>`] : ['', ''];
          // What stays in a deleted object keeps it: nothing else could hold it.
          const isGone = outer.goes || (mark.goes && inner.every(({ isEmpty }) => isEmpty));
          return {
            xml: wrap(
              outer,
              `<m:${name}><m:${name}Pr>${controls(mark, more)}</m:${name}Pr>${start}${xml}${end}</m:${name}>`,
            ),
            left: isGone ? '' : `${name}(${row ? `${row}(${left})` : left})`,
          };
        }),
    ),
}));

const whole = (name: string, properties: string, outer: Around, content: readonly Equation[]): Equation => {
  const { xml, left } = joined(content);
  return {
    xml: wrap(outer, `<m:${name}>${properties}${xml}</m:${name}>`),
    left: outer.goes || left === '' ? '' : `${name}(${left})`,
  };
};

const oMath = fc
  .tuple(
    aroundElement,
    terms.filter((content) => content.length > 0),
  )
  .map(([outer, content]) => whole('oMath', '', outer, content));
const oMathPara = fc
  .tuple(aroundElement, fc.array(oMath, { minLength: 1, maxLength: 2 }))
  .map(([outer, content]) => whole('oMathPara', '<m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>', outer, content));

/** Equations with insertions, deletions, moves and controls around and inside all of their elements. */
export const randomEquation: fc.Arbitrary<Equation> = fc
  .array(fc.oneof(oMath, oMathPara), { minLength: 1, maxLength: 2 })
  .map(joined);
