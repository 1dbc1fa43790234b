import type { Node } from '@tiptap/pm/model';
import { Step, StepMap, StepResult } from '@tiptap/pm/transform';
import type { Anchor } from '../model/anchors.js';
import type { Highlight, Suggestion, Thread } from '../model/types.js';

/** One entry before and after; `undefined` where it does not exist. */
interface Change<Kind extends string, Value> {
  kind: Kind;
  id: string;
  before?: Value;
  after?: Value;
}

/** Comments, anchors and threads are those of suggestions; what is lost has no place in the content. */
export type AnnotationChange =
  | Change<'highlight', Highlight>
  | Change<'comment', string>
  | Change<'anchor', Anchor>
  | Change<'thread', Thread>
  | Change<'lostHighlight', Highlight>
  | Change<'lostSuggestion', Suggestion>;

/**
 * A change of highlights, of what is known of suggestions, or of marks without a place as a step that leaves the document
 * alone. Being a step, it goes through the same history as typed words: one undo for everything, in the order in which it
 * was done. It needs no mapping, because highlights stand at offsets of the content, and the content never changes.
 */
export class AnnotationStep extends Step {
  readonly changes: readonly AnnotationChange[];

  constructor(changes: readonly AnnotationChange[]) {
    super();
    this.changes = changes;
  }

  override apply(doc: Node): StepResult {
    return StepResult.ok(doc);
  }

  override getMap(): StepMap {
    return StepMap.empty;
  }

  override invert(): AnnotationStep {
    const swap = (change: AnnotationChange) => ({ ...change, before: change.after, after: change.before });
    return new AnnotationStep(this.changes.map((change) => swap(change) as AnnotationChange));
  }

  override map(): AnnotationStep {
    return this;
  }

  override toJSON() {
    return { stepType: 'annotation', changes: this.changes };
  }
}
