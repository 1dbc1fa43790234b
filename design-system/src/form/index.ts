export { ErrorSummary, type ErrorSummaryLabels, type ErrorSummaryProps } from './ErrorSummary.js';
export { Form, type FormProps } from './Form.js';
export type { FormError } from './findField.js';
