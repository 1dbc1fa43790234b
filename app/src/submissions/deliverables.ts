import type { Review, Submission } from '@marginalia/bff/contract';

interface Deliverable {
  readonly id: 'docx' | 'clean' | 'html';
  readonly label: string;
  readonly href: string;
  /** Describes the downloaded file in the toast. */
  readonly done: string;
}

/**
 * The formats in which a review can be downloaded. Word formats need a .docx from the client, and a clean copy needs
 * suggested changes, because it would equal the original without them.
 */
export function deliverablesOf(
  { id, documentNotes }: Pick<Submission, 'id' | 'documentNotes'>,
  { highlights, suggestions }: Pick<Review, 'highlights' | 'suggestions'>,
): Deliverable[] {
  const hasChanges = suggestions.length > 0;
  const isDocx = documentNotes?.kind === 'docx';
  const file = (format: Deliverable['id'], label: string, done: string): Deliverable => ({
    id: format,
    label,
    done,
    href: `/api/submissions/${id}/export?format=${format}`,
  });
  return [
    ...(isDocx && (hasChanges || highlights.length > 0)
      ? [file('docx', 'Download tracked changes (.docx)', 'Open it in Word to see the comments and tracked changes.')]
      : []),
    ...(isDocx && hasChanges
      ? [file('clean', 'Clean copy', 'All tracked changes are accepted, and comments are removed.')]
      : []),
    ...(hasChanges || highlights.length > 0
      ? [file('html', 'Highlighted Feedback', 'Open it in your browser to read or print it.')]
      : []),
  ];
}
