import type { Anchor } from './anchors.ts';
import { hostSpots } from './locate.ts';
import type { Host, Story } from './model.ts';

/**
 * Word keeps comments in the body only ([MS-OI29500] 2.1.315 c, [MS-DOC] 2.8.7), and LibreOffice 7.4 does not open a
 * file with a comment in a note. A comment on a note or text box stands on the place in the body that it hangs on, and
 * quotes its words.
 */
export interface DisplacedComment {
  host: Host;
  kind: Exclude<Story['kind'], 'body'>;
  quotes: string[];
}

/** Long quotes hide the comment that they lead. */
const LONGEST = 240;

const PLACES: Record<DisplacedComment['kind'], string> = {
  footnote: 'In this footnote',
  endnote: 'In this endnote',
  'text-box': 'In this text box',
};

/** What a story hangs on in the body: a text box may hang in a note. */
function hostInBody(story: Story): Host | undefined {
  let { host } = story;
  while (host && host.story.kind !== 'body') host = host.story.host;
  return host;
}

/**
 * Where the stretches of a comment that are outside the body are told.
 * @param inBody the stretch in the body: what hangs on a place inside it needs no place of its own
 */
export function displacedComments(
  content: string,
  anchors: Anchor[],
  inBody: [number, number] | undefined,
): DisplacedComment[] {
  const found = new Map<Host['child'], DisplacedComment>();
  for (const { story, start, end } of anchors) {
    const host = hostInBody(story);
    if (story.kind === 'body' || !host || covers(inBody, host)) continue;
    const quote = content.slice(start, end);
    const known = found.get(host.child);
    if (known) known.quotes.push(quote);
    else found.set(host.child, { host, kind: story.kind, quotes: [quote] });
  }
  return [...found.values()];
}

function covers(range: [number, number] | undefined, host: Host): boolean {
  if (!range) return false;
  const { start, end } = hostSpots(host);
  return range[0] <= start.at && end.at <= range[1];
}

/** The line above a comment that stands beside its words. */
export function describePlace({ kind, quotes }: DisplacedComment): string {
  const quote = quotes.join(' … ').replace(/\s*\n\s*/g, ' ');
  if (quote === '') return `${PLACES[kind]}:`;
  return `${PLACES[kind]}, on “${quote.length > LONGEST ? `${quote.slice(0, LONGEST).trimEnd()}…` : quote}”:`;
}
