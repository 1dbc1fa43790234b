import { withoutDirectionMarks } from './safe-words.ts';

/** One part of a mail: a paragraph, or what follows a sentence that leads to it. Text and HTML are both made of these. */
export type MailPart =
  | string
  | { readonly lead: string; readonly list: readonly string[] }
  | { readonly lead: string; readonly quote: string }
  | MailLink;
export interface MailLink {
  readonly lead: string;
  readonly url: string;
  /** The words of a button above the link, for what the mail mainly asks to do. */
  readonly button?: string;
}

/** How a mail is made of what it tells. */
export interface Template<Data> {
  readonly subject: (data: Data) => string;
  readonly parts: (data: Data) => readonly (MailPart | false | 0 | undefined | null)[];
}

export const linkTo = (button: string, url: string): MailLink => ({ lead: `${button} here:`, button, url });

/** What a mail says, from its greeting to its signature. */
export interface MailContent {
  readonly greeting: string;
  readonly parts: readonly MailPart[];
  readonly signature: string;
  /** Whom to write to: this address is a link wherever it stands in a paragraph. */
  readonly contactEmail: string;
}

/** The text part of a mail. */
export function textOf({ greeting, parts, signature }: MailContent): string {
  return `${[greeting, ...parts.map(partText), signature].join('\n\n')}\n`;
}

function partText(part: MailPart): string {
  if (typeof part === 'string') return part;
  const { lead } = part;
  if ('list' in part) return `${lead}\n${part.list.map((item) => `- ${item}`).join('\n')}`;
  return `${lead}\n${'quote' in part ? part.quote : part.url}`;
}

/** The same content without the marks that turn the direction of text, and without halves of characters. */
export const cleanContent = ({ parts, ...around }: MailContent): MailContent => ({
  ...cleanTexts(around),
  parts: parts.map((part) => (typeof part === 'string' ? clean(part) : cleanTexts(part))),
});

const clean = (text: string): string => withoutDirectionMarks(text).replace(/\p{Surrogate}/gu, '\uFFFD');

const cleanTexts = <T extends object>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, Array.isArray(text) ? text.map(clean) : clean(text)]),
  ) as T;
