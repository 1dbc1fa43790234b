// What types cannot tell of a language: that nothing in it is left in another one, and that it counts as its grammar does.
import { describe, expect, it } from 'vitest';
import { editorLabels } from '../highlight-editor/editor/labels.js';
import { ar } from './ar/index.js';
import { de } from './de/index.js';
import { es } from './es/index.js';
import { fr } from './fr/index.js';
import { hi } from './hi/index.js';
import { zh } from './zh/index.js';

const packs = { ar, de, es, fr, hi, zh };
const author = { name: 'Ⓐ', initials: 'A' };
const mark = {
  id: 'm',
  startIndex: 0,
  endIndex: 1,
  text: '①',
  comment: '②',
  color: 'yellow',
  author,
  replies: [{ id: 'r', text: '③' }],
  resolved: { at: '2026-03-12T09:05:00Z', author },
};
const suggestion = { ...mark, replacement: '④' };
const file = new File(['x'], '⑤');
const now = new Date('2026-03-12T09:05:00Z');

/** Calls of the labels that are functions, by their path; a number stands for a count. */
const calls: Record<string, readonly unknown[]> = {
  'DateField.unreadable': ['⑥'],
  'DateField.tooEarly': ['⑥'],
  'DateField.tooLate': ['⑥'],
  'NumberField.unreadable': ['⑥'],
  'NumberField.tooLow': ['⑥'],
  'NumberField.tooHigh': ['⑥'],
  'Chart.summary': ['⑥', '⑦'],
  'FileField.removeFile': ['⑥'],
  'FileField.uploading': ['⑥'],
  'FileField.rejected': ['size', file, '⑥', 2_000_000],
  'Table.selectRow': ['⑥'],
  'Table.sorted': ['⑥', 'ascending'],
  'HighlightEditor.quote': ['⑥'],
  'HighlightEditor.when': [new Date(now.getTime() - 7_200_000), now],
  'HighlightEditor.moment': [now],
  'HighlightEditor.highlightIn': ['⑥'],
  'HighlightEditor.suggested': [[suggestion, suggestion, suggestion]],
  'HighlightEditor.openHighlight': [3, mark],
  'HighlightEditor.openSuggestion': [suggestion],
  'HighlightEditor.describe': [mark],
  'HighlightViewer.comment': [3, '⑥'],
  'HighlightViewer.suggestion': [suggestion],
};

/** Every text of a pack by its path; a function is called with the values of `calls`, or with counts. */
function textsOf(labels: object, path = ''): [path: string, text: string][] {
  return Object.entries(labels).flatMap(([key, label]: [string, unknown]): [string, string][] => {
    const place = path === '' ? key : `${path}.${key}`;
    if (typeof label === 'string') return [[place, label]];
    if (typeof label === 'object' && label) return textsOf(label, place);
    const call = label as (...values: readonly unknown[]) => string;
    const known =
      calls[place] ?? calls[place.replace(/^(CommentThread|FeedbackDocument|HighlightViewer)/, 'HighlightEditor')];
    return known ? [[place, call(...known)]] : [2, 5].map((count) => [`${place}(${count})`, call(count, 9)]);
  });
}

describe.each(Object.entries(packs))('%s', (language, pack) => {
  const texts = textsOf(pack.labels(pack.locale));

  it('has the words of every component', () => {
    expect(texts.map(([path]) => path).sort()).toEqual(
      textsOf(de.labels('de'))
        .map(([path]) => path)
        .sort(),
    );
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('leaves no sign of a template behind', () => {
    expect(texts.filter(([, text]) => /[#]|undefined|NaN|\[object/.test(text))).toEqual([]);
  });

  it('has none of the English words of the editor', () => {
    const english = new Map(textsOf({ HighlightEditor: editorLabels }));
    const same = texts.filter(([path, text]) => english.get(path) === text && !path.includes('keyNames'));
    // A word that two languages share.
    expect(
      same.map(([, text]) => text).filter((text) => !['“⑥”', 'Orange', 'Color', 'Mode', 'Suggestion'].includes(text)),
    ).toEqual([]);
  });

  if (['ar', 'hi', 'zh'].includes(language)) {
    it('is written in its own letters', () => {
      const foreign = texts.filter(
        ([path, text]) => /[A-Za-z]{2}/.test(text.replace(/\b([KMG]B|am)\b/g, '')) && !path.includes('keyNames'),
      );
      expect(foreign).toEqual([]);
    });
  }
});

it.each([
  ['de', 'ltr'],
  ['ar', 'rtl'],
] as const)('is read in its own direction: %s', (language, dir) => {
  expect(packs[language].dir).toBe(dir);
});

it.each([
  [de, [1, 2], ['1 Option', '2 Optionen']],
  [fr, [0, 1, 2], ['0 résultat', '1 résultat', '2 résultats']],
  [es, [1, 2], ['1 resultado', '2 resultados']],
  [hi, [1, 2], ['1 परिणाम', '2 परिणाम']],
  [zh, [1, 2], ['1 个匹配项', '2 个匹配项']],
  [ar, [0, 1, 2, 3, 11, 100], ['لا نتائج', 'نتيجة واحدة', 'نتيجتان', '٣ نتائج', '١١ نتيجة', '١٠٠ نتيجة']],
])('counts as the grammar does: $locale', (pack, counts, words) => {
  const { Combobox, Select } = pack.labels(pack.locale);
  const count = pack === de ? Select.status : Combobox.status;
  const arabic = (text: string) => text.replace(/[0-9]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
  // Which digits Arabic is written with differs from one Unicode version to the next.
  expect(counts.map((each) => (pack === ar ? arabic(count(each)) : count(each)))).toEqual(words);
});

it('writes numbers as the locale does, which may be another one of its language', () => {
  expect(de.labels('de').Combobox.status(12_345)).toBe('12.345 Treffer');
  expect(de.labels('de-CH').Combobox.status(12_345)).toMatch(/^12[’']345 Treffer$/);
  expect(de.labels('de').FileField.size(1_572_864)).toMatch(/^1,5\sMB$/);
  expect(fr.labels('fr').FileField.size(1_572_864)).toMatch(/^1,5\sMo$/);
});

it('builds the sentences about marks', () => {
  const { HighlightEditor, HighlightViewer } = de.labels('de');
  expect(HighlightEditor.openHighlight(3, mark)).toBe('Kommentar 3 von Ⓐ zu „①“: ② (1 Antwort, erledigt)');
  expect(HighlightEditor.openSuggestion({ ...suggestion, author: undefined, replies: [], resolved: undefined })).toBe(
    '„①“ durch „④“ ersetzen. ②',
  );
  const authored = { ...suggestion, replies: [], resolved: undefined };
  const said = [de, fr, es, hi, zh].map((pack) => pack.labels(pack.locale).HighlightEditor.openSuggestion(authored));
  expect(said).toEqual([
    'Vorschlag (Ⓐ): „①“ durch „④“ ersetzen. ②',
    'Suggestion (Ⓐ)\u00a0: Remplacer «\u00a0①\u00a0» par «\u00a0④\u00a0». ②',
    'Sugerencia (Ⓐ): Sustituir «①» por «④». ②',
    'सुझाव (Ⓐ): “①” की जगह “④” लिखें। ②',
    '建议（Ⓐ）：将“①”替换为“④”。②',
  ]);
  expect(HighlightViewer.suggestion({ ...suggestion, replacement: '' })).toBe('Vorschlag: „①“ löschen');
  expect(zh.labels('zh').HighlightEditor.describe(mark)).toBe('已突出显示。②（1 条回复，已解决）');
  expect(fr.labels('fr').HighlightViewer.comment(3, '')).toBe('Commentaire 3\u00a0: Aucun commentaire');
});
