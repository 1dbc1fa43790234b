// What shows a review without an editor: plain React, which a server renders too.
export {
  FeedbackDocument,
  type FeedbackDocumentProps,
  type FeedbackLabels,
} from '../highlight-editor/FeedbackDocument.js';
export { type FeedbackWords, feedbackText } from '../highlight-editor/model/feedback.js';
export {
  HighlightViewer,
  type HighlightViewerProps,
  type ViewerLabels,
} from '../highlight-editor/viewer/HighlightViewer.js';
export {
  type ExcerptNote,
  ReviewExcerpt,
  type ReviewExcerptLabels,
  type ReviewExcerptProps,
} from '../highlight-editor/viewer/ReviewExcerpt.js';
