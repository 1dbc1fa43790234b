import { RedlineError } from './errors.ts';
import { Facts } from './facts.ts';
import { type Layout, layOut } from './layout.ts';
import type { Line } from './model.ts';
import { WordPackage } from './package.ts';
import { rootTag } from './root-tag.ts';
import { readStyles } from './styles.ts';
import { walk } from './walk.ts';

/** A document opened for reading or marking. */
export interface OpenDocument extends Layout {
  pkg: WordPackage;
  facts: Facts;
  noteLines: { footnotes: number; endnotes: number };
}

/** Opens a package and reads its text with the place of every character. */
export function openDocument(bytes: Uint8Array): OpenDocument {
  const pkg = new WordPackage(bytes);
  const facts = new Facts();
  const styles = pkg.related('styles');
  const styleOf = readStyles(styles && pkg.part(styles).xml);
  const { lines: body } = walk(pkg.part(pkg.main), facts, styleOf);
  if (rootTag(pkg.part(pkg.main).xml).local !== 'document') throw new RedlineError('broken', 'no document inside');
  const used = { footnotes: new Map(facts.footnotes), endnotes: new Map(facts.endnotes) };
  const notes: Line[] = [];
  for (const kind of ['footnotes', 'endnotes'] as const) {
    const name = pkg.related(kind);
    if (name === undefined || used[kind].size === 0) continue;
    const found = walk(pkg.part(name), facts, styleOf).notes;
    for (const [id, host] of used[kind]) {
      const lines = found.get(id) ?? [];
      for (const line of lines) {
        if (host) line.story.host = host;
        notes.push(line);
      }
    }
  }
  const layout = layOut(body, notes);
  return { pkg, facts, ...layout, noteLines: { footnotes: used.footnotes.size, endnotes: used.endnotes.size } };
}
