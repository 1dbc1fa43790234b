// The engine of `HighlightEditor` as extensions of TipTap: no React, no chrome, no styles.

export { Highlight } from '../highlight-editor/engine/highlight.js';
export { readHTML, reviewHTML } from '../highlight-editor/engine/html.js';
export type { HighlightLook } from '../highlight-editor/engine/mark-commands.js';
export {
  Anchors,
  Annotations,
  Headings,
  ReviewKit,
  reviewEditorOptions,
  reviewOf,
  Suggestion,
} from '../highlight-editor/engine/review-kit.js';
export type { EditorSession } from '../highlight-editor/engine/session.js';
export type { EditorMode, SessionOptions as ReviewOptions } from '../highlight-editor/engine/session-options.js';
export type { Snapshot } from '../highlight-editor/engine/snapshot.js';
export { type Anchor, anchor } from '../highlight-editor/model/anchors.js';
export { applySuggestions, type Marks, placeMarks } from '../highlight-editor/model/places.js';
export { anchorMarks, settleMarks } from '../highlight-editor/model/settle.js';
export type {
  Heading,
  Highlight as HighlightData,
  HighlightColor,
  MarkAuthor,
  Place,
  Reply,
  Suggestion as SuggestionData,
  Thread,
} from '../highlight-editor/model/types.js';
export { fromWebAnnotations, type ReadAnnotations } from '../highlight-editor/web-annotations/from.js';
export { toWebAnnotations } from '../highlight-editor/web-annotations/to.js';
export type { WebAnnotation } from '../highlight-editor/web-annotations/types.js';
