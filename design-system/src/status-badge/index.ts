export { StatusBadge, type StatusBadgeProps, type SubmissionStatus } from './StatusBadge.js';
