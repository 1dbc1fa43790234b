import type { SubmissionEvent } from '@marginalia/bff/contract';

/** What happened, in words for people. */
export const eventTitles: Readonly<Record<SubmissionEvent['type'], string>> = {
  ordered: 'Ordered',
  approved: 'Approved',
  rejected: 'Rejected',
  paid: 'Paid',
  started: 'Marked in progress',
  completed: 'Completed',
  completion_undone: 'Completion undone',
  feedback_saved: 'Feedback saved',
  review_saved: 'Review saved',
  answers_read: 'Answers from Word added',
  reviewed_document_uploaded: 'Reviewed document uploaded',
  reviewed_document_failed: 'Reviewed document not created',
  document_replaced: 'Document replaced',
  taken_over: 'Added to an account',
  quoted: 'Quote sent',
  quote_changed: 'Quote changed',
  quote_waived: 'Extra words not charged',
  quote_withdrawn: 'Quote withdrawn',
  mail_queued: 'Sending email',
  mail_sent: 'Email sent',
  mail_failed: 'We couldn’t send the email',
  mail_withheld: 'Email not sent',
};
