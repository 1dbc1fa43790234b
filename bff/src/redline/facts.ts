import { CHANGE_RECORDS, DELETED, INSERTED } from './elements.ts';
import type { Host } from './model.ts';
import type { XmlScanner } from './scanner.ts';

/** Reference managers whose fields are known by a word in the field's code. */
const MANAGERS: [string, RegExp][] = [
  ['Zotero', /\bZOTERO_/],
  ['Mendeley', /\bMENDELEY|Mendeley|\bADDIN CSL_CITATION/],
  ['EndNote', /\bADDIN EN\./],
  ['Citavi', /\bCitavi/],
];

const CHANGES = new Set([...INSERTED, ...DELETED, ...CHANGE_RECORDS, 'w:cellDel']);

/** What is gathered while the parts are read, for the preflight and for numbering new marks. */
export class Facts {
  trackedChanges = 0;
  readonly authors = new Set<string>();
  readonly managers = new Set<string>();
  hasTextBoxes = false;
  hasEquations = false;
  hasAltChunk = false;
  embedded = 0;
  /** Notes by id in the order of their first marks, which tell where they hang. */
  readonly footnotes = new Map<string, Host | undefined>();
  readonly endnotes = new Map<string, Host | undefined>();
  /** Values of `w:id` on anything: new marks take free ones. */
  readonly ids = new Set<number>();

  /** Notes the id of each start tag, also of those whose text is not read. */
  seeId(tag: XmlScanner): void {
    const id = tag.attribute('w:id');
    if (id !== undefined) this.ids.add(Number.parseInt(id, 10));
  }

  /** Counts a tracked change, wherever it stands. Returns whether the tag is one. */
  seeChange(tag: XmlScanner): boolean {
    if (!CHANGES.has(tag.name)) return false;
    this.trackedChanges++;
    const author = tag.attribute('w:author');
    if (author) this.authors.add(author);
    return true;
  }

  /** Looks at each start tag that is read. */
  see(tag: XmlScanner): void {
    const { name } = tag;
    if (this.seeChange(tag)) return;
    if (name === 'm:oMath') this.hasEquations = true;
    else if (name === 'w:altChunk') this.hasAltChunk = true;
    else if (name === 'w:object') this.embedded++;
    else if (name === 'w:txbxContent' || name === 'wne:txbxContent') this.hasTextBoxes = true;
    else if (name === 'w:fldSimple') this.seeCode(tag.attribute('w:instr') ?? '');
    else if (name === 'w:tag') this.seeCode(tag.attribute('w:val') ?? '');
  }

  /** Looks at the code of a field. */
  seeCode(code: string): void {
    const manager = MANAGERS.find(([, pattern]) => pattern.test(code));
    if (manager) this.managers.add(manager[0]);
  }
}
