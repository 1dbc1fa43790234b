import {
  type CommentLine,
  commentCategories,
  commentLines,
  compareHighlights,
  type Highlight,
  type highlightColors,
  type MarkAuthor,
  type Reply,
  type Review,
  type Submission,
  type Suggestion,
} from '../../contract/index.ts';
import { escapeHtml } from '../http/security.ts';
import { isMarksList } from './marks-list.ts';

/** Colours that stay readable under black text, on paper too. */
const paper: Readonly<Record<(typeof highlightColors)[number], string>> = {
  yellow: '#fff0a8',
  green: '#cdeec6',
  orange: '#ffdcb3',
  blue: '#cfe3fb',
  red: '#fbd0cb',
};

const style = `
body { max-width: 44rem; margin: 2.5rem auto; padding: 0 1.25rem; background: #fff; color: #211d18; font: 1.0625rem/1.6 Newsreader, Georgia, serif; }
.brand { margin: 0 0 2rem; font-size: 1.25rem; text-decoration: underline wavy #bf351d 1.5px; text-underline-offset: 5px; text-decoration-skip-ink: none; }
h1 { font-size: 1.9rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; font-size: 1.35rem; }
h3 { margin: 1.75rem 0 .5rem; font-size: 1rem; }
blockquote { margin: .5rem 0; padding: .5rem .75rem; border-inline-start: 4px solid #8a8073; white-space: pre-wrap; overflow-wrap: anywhere; print-color-adjust: exact; }
p { white-space: pre-wrap; overflow-wrap: anywhere; }
.quiet { color: #5d554b; }
h3 .quiet { font-weight: normal; }
.replies { margin: .5rem 0; padding-inline-start: 1.25rem; }
a { color: #1d4e89; }
.item { display: list-item; margin-inline-start: 1.25rem; list-style: disc; }
.replies li { margin: .25rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
del { color: #8c2a18; } ins { color: #1d5c2c; }
@media print { body { margin: 0; max-width: none; } section { break-inside: avoid; } h2, h3 { break-after: avoid; } }
`;

/**
 * Writes the "Highlighted Feedback" document (specification, point 5): a numbered section for each highlight with its quote
 * and comment. It is never stored.
 */
export function reviewHtml(
  { id, title, feedback, feedbackIsList }: Pick<Submission, 'id' | 'title' | 'feedback' | 'feedbackIsList'>,
  { highlights, suggestions }: Review,
): string {
  const parts = [
    section(
      'Highlighted Feedback',
      highlights.toSorted(compareHighlights).map(highlightHtml),
      'No passages are highlighted.',
    ),
    suggestions.length > 0 &&
      section('Suggested changes', suggestions.toSorted(bySuggestedPlace).map(suggestionHtml), ''),
    // In highlight mode the stored feedback is this same document as text, unless the editor wrote into it.
    feedback &&
      !feedbackIsList &&
      !isMarksList(feedback, { highlights, suggestions }) &&
      `<h2>Feedback</h2>\n<p>${escapeHtml(feedback)}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Highlighted Feedback</title>
<style>${style}</style>
</head>
<body>
<p class="brand">Marginalia</p>
<h1>${escapeHtml(title)}</h1>
<p class="quiet">Order ${id}</p>
${parts.filter(Boolean).join('\n')}
</body>
</html>
`;
}

/** Sorts by place; an insertion comes before a change that begins at the same offset. */
const bySuggestedPlace = (a: Suggestion, b: Suggestion): number =>
  a.startIndex - b.startIndex || a.endIndex - b.endIndex;

const section = (heading: string, items: readonly string[], empty: string): string =>
  `<h2>${heading}</h2>\n${items.length > 0 ? items.join('\n') : `<p class="quiet">${empty}</p>`}`;

function highlightHtml({ text, comment, color, category, author, replies }: Highlight, index: number): string {
  const label = commentCategories.find(({ id }) => id === category)?.label;
  const background = (paper as Record<string, string>)[color];
  // Any other colour is the editor's own, checked to be #rrggbb; as a line beside the quote it needs no contrast.
  const shown = background ? `background: ${background}` : `border-color: ${color}`;
  return `<section>
<h3>${index + 1}.${label ? ` ${label}` : ''}${byline(author)}</h3>
<blockquote style="${escapeHtml(shown)}">${escapeHtml(text)}</blockquote>
${comment ? commentHtml(comment) : '<p class="quiet">No comment.</p>'}
${repliesHtml(replies)}</section>`;
}

function suggestionHtml({ text, replacement, comment, author, replies }: Suggestion, index: number): string {
  const before = text && `<del>${escapeHtml(text)}</del>`;
  const after = replacement && `<ins>${escapeHtml(replacement)}</ins>`;
  return `<section>
<h3>${index + 1}.${byline(author)}</h3>
<blockquote>${[before, after].filter(Boolean).join(' ')}</blockquote>
${comment ? commentHtml(comment) : ''}
${repliesHtml(replies)}</section>`;
}

/** A comment with its links, and its list as a list. */
const commentHtml = (comment: string): string => `<p>${linesHtml(commentLines(comment))}</p>`;

/** Returns phrasing content, which is valid in a paragraph and in a list item. Their style keeps its line breaks. */
function linesHtml(lines: readonly CommentLine[]): string {
  return lines
    .map(({ isItem, pieces }) => {
      const words = pieces.map((piece) =>
        typeof piece === 'string'
          ? escapeHtml(piece)
          : `<a href="${escapeHtml(piece.href)}" target="_blank" rel="noopener noreferrer">${escapeHtml(piece.text)}</a>`,
      );
      return isItem ? `<span class="item">${words.join('')}</span>` : words.join('');
    })
    .join('\n')
    .replaceAll(/\n?(<span class="item">)/g, '$1')
    .replaceAll(/(<\/span>)\n/g, '$1');
}

const byline = (author: MarkAuthor | undefined): string =>
  author ? ` <span class="quiet">${escapeHtml(author.name)}</span>` : '';

function repliesHtml(replies: readonly Reply[] = []): string {
  if (replies.length === 0) return '';
  const items = replies.map(
    ({ text, author }) => `<li><b>${escapeHtml(author?.name ?? 'Reply')}:</b> ${linesHtml(commentLines(text))}</li>`,
  );
  return `<ul class="replies">\n${items.join('\n')}\n</ul>\n`;
}
