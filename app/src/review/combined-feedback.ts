interface FeedbackParts {
  /** The Google Doc with the edits. */
  readonly link: string;
  readonly notes: string;
  readonly feedback: string;
}

const headings = { link: 'Google Docs link: ', notes: 'Review notes:\n', feedback: 'Feedback:\n' } as const;

/** The one text that the edit page sends: link, notes and feedback (specification, point 7). Feedback alone stays as it is. */
export function combineFeedback({ link, notes, feedback }: FeedbackParts): string {
  const parts = { link: link.trim(), notes: notes.trim(), feedback: feedback.trim() };
  if (!parts.link && !parts.notes) return parts.feedback;
  const names = ['link', 'notes', 'feedback'] as const;
  return names.flatMap((name) => (parts[name] ? [headings[name] + parts[name]] : [])).join('\n\n');
}

/** Splits a stored text again. The review's `notes` decide where the notes in it end. */
export function splitFeedback(text: string, notes: string): FeedbackParts {
  let rest = text.trim();
  let link = '';
  const first = /^Google Docs link: (\S+)(?:\n\n|$)/.exec(rest);
  if (first) {
    link = first[1] ?? '';
    rest = rest.slice(first[0].length);
  }
  const stored = headings.notes + notes.trim();
  if (notes.trim() && (rest === stored || rest.startsWith(`${stored}\n\n${headings.feedback}`)))
    rest = rest.slice(stored.length).trim();
  else if (rest.startsWith(headings.notes)) {
    const end = rest.indexOf(`\n\n${headings.feedback}`);
    return {
      link,
      notes: rest.slice(headings.notes.length, end === -1 ? undefined : end),
      feedback: end === -1 ? '' : rest.slice(end + 2 + headings.feedback.length),
    };
  }
  return {
    link,
    notes: notes.trim(),
    feedback: rest.startsWith(headings.feedback) ? rest.slice(headings.feedback.length) : rest,
  };
}
