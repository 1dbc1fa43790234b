import { UNDERSTOOD } from './names.ts';
import type { XmlScanner } from './scanner.ts';

/** Chooses the one branch of each `mc:AlternateContent` that is read. */
export class Alternatives {
  private readonly open: { hasBranch: boolean }[] = [];

  enter(): void {
    this.open.push({ hasBranch: false });
  }

  leave(): void {
    this.open.pop();
  }

  /** Whether the branch that starts here is read: the first one whose namespaces are all understood. */
  chooses(branch: XmlScanner): boolean {
    const current = this.open.at(-1);
    if (!current || current.hasBranch) return false;
    const required =
      branch.name === 'mc:Choice' ? (branch.attribute('Requires') ?? '').split(/\s+/).filter(Boolean) : [];
    current.hasBranch = required.every((prefix) => UNDERSTOOD.has(branch.address(prefix) ?? ''));
    return current.hasBranch;
  }
}
