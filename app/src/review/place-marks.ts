export { placeMarks } from '@marginalia/design-system/highlight-editor';
