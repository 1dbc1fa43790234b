export { feedbackText } from '@marginalia/design-system/highlight-editor';
