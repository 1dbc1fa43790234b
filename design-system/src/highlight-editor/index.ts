export type { CommentMenuProps } from './editor/CommentField.js';
export { HighlightEditor, type HighlightEditorProps } from './editor/HighlightEditor.js';
export type { EditorCommands, HighlightEditorHandle } from './editor/handle.js';
export { type EditorLabels, type EditorLabelsInput, editorLabels } from './editor/labels.js';
export {
  ariaKeys,
  type EditorKeys,
  isReadingKey,
  keyCaps,
  type ShortcutId,
  shortcuts as editorShortcuts,
} from './editor/shortcuts.js';
export type { EditorMode } from './engine/session-options.js';
export { type Anchor, anchor, type Placement, placeAnchor } from './model/anchors.js';
export { isHighlightColor } from './model/colors.js';
export { type CommentLine, type CommentLink, commentLines, plainComment } from './model/comment-text.js';
export { type Marks, placeMarks, similarPlaces } from './model/places.js';
export { anchorMarks, type Fate, fateOf, keepMarks, settleMarks } from './model/settle.js';
export {
  type BankEntry,
  type Category,
  defaultHighlightColor,
  type Heading,
  type Highlight,
  type HighlightColor,
  highlightColors,
  type MarkAuthor,
  type PaletteColor,
  type Place,
  type Reply,
  type Suggestion,
  type Thread,
} from './model/types.js';
export type { ThreadLabels } from './viewer/thread-labels.js';
