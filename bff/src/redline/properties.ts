import { isRun } from './elements.ts';
import type { Flow } from './flow.ts';
import type { XmlScanner } from './scanner.ts';
import { isOn, numberOf } from './styles.ts';

/** Notes a property of the open paragraph or run that decides what the text is and whether it shows. */
export function readTextProperty(tag: XmlScanner, { facts, runs }: Flow): void {
  const { name } = tag;
  const parent = tag.parent();
  if (parent === 'w:pPr') {
    if (name === 'w:pStyle') facts.style = tag.attribute('w:val');
    else if (name === 'w:outlineLvl') facts.outline = numberOf(tag, 'w:val');
  } else if (parent === 'w:numPr') {
    if (name === 'w:numId') facts.numbered = tag.attribute('w:val') !== '0';
    else if (name === 'w:ilvl') facts.level = numberOf(tag, 'w:val');
  } else if (parent === 'w:rPr' && isRun(tag.parent(1))) {
    const run = runs.at(-1)?.run;
    if (run && name === 'w:vanish') run.hidden = isOn(tag);
    else if (run && name === 'w:rStyle') run.style = tag.attribute('w:val');
  }
}
