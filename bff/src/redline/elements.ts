export const names = (list: string) => new Set(list.split(' '));

/** Elements around runs, inside a paragraph. */
export const CONTAINERS = names(
  'w:hyperlink w:ins w:moveTo w:smartTag w:fldSimple w:sdt w:customXml w:dir w:bdo m:oMath m:oMathPara mc:AlternateContent',
);

/** Blocks that are no paragraph: text before them cannot join what follows. */
export const BLOCKS = names('w:tbl w:sdt w:customXml w:altChunk mc:AlternateContent');

/** What shows in a paragraph: one that holds any of these does not vanish with its deleted mark. */
export const SHOWN = names(
  'w:t m:t w:tab w:ptab w:br w:cr w:sym w:noBreakHyphen w:softHyphen w:drawing w:pict w:object w:footnoteReference w:endnoteReference',
);

/** Records of how something was before a tracked change. */
export const CHANGE_RECORDS = names(
  'w:rPrChange w:pPrChange w:sectPrChange w:tblPrChange w:trPrChange w:tcPrChange w:tblGridChange w:tblPrExChange w:numberingChange w:cellIns w:cellMerge',
);

/** Tracked insertions, and tracked deletions. */
export const INSERTED = names('w:ins w:moveTo');
export const DELETED = names('w:del w:moveFrom');

/** Elements that are one character of the text. */
export const ATOMS: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
};

/** Runs of text and of an equation. */
export const isRun = (name: string) => name === 'w:r' || name === 'm:r';

/** Notes that a tracked change deletes the innermost of these rows or cells. */
export function markDeleted(open: { deleted: boolean }[]): void {
  const current = open.at(-1);
  if (current) current.deleted = true;
}
