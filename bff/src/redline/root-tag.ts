const ROOT = /<(?:[^\s<>:]+:)?([^\s<>/:]+)(?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/y;

/** The root's start tag as written, and its name without prefix; both empty where there is none. */
export function rootTag(xml: string): { tag: string; local: string } {
  let at = xml.indexOf('<');
  while (at >= 0 && (xml.startsWith('<?', at) || xml.startsWith('<!--', at))) {
    const close = xml.startsWith('<?', at) ? '?>' : '-->';
    const end = xml.indexOf(close, at + 2);
    at = end < 0 ? -1 : xml.indexOf('<', end);
  }
  ROOT.lastIndex = Math.max(at, 0);
  const match = at < 0 ? null : ROOT.exec(xml);
  return { tag: match?.[0] ?? '', local: match?.[1] ?? '' };
}
