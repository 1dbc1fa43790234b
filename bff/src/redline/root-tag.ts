import { addressOf } from './namespaces.ts';
import { unescapeXml } from './references.ts';

const ROOT = /<(?:([^\s<>:]+):)?([^\s<>/:]+)(?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/y;
const ATTRIBUTE = /\s([^\s=<>]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

export interface RootTag {
  prefix: string;
  /** Its name without prefix. */
  local: string;
  /** The namespaces that it declares, by their prefixes; the empty prefix is the default namespace. */
  namespaces: ReadonlyMap<string, string>;
}

/** The root's start tag; all is empty where there is none. */
export function rootTag(xml: string): RootTag {
  let at = xml.indexOf('<');
  while (at >= 0 && (xml.startsWith('<?', at) || xml.startsWith('<!--', at))) {
    const close = xml.startsWith('<?', at) ? '?>' : '-->';
    const end = xml.indexOf(close, at + 2);
    at = end < 0 ? -1 : xml.indexOf('<', end);
  }
  ROOT.lastIndex = Math.max(at, 0);
  const [tag = '', prefix = '', local = ''] = (at < 0 ? null : ROOT.exec(xml)) ?? [];
  const namespaces = new Map<string, string>();
  for (const [, name = '', quoted, single = ''] of tag.matchAll(ATTRIBUTE)) {
    const declared = /^xmlns(?::(.*))?$/.exec(name);
    if (declared) namespaces.set(declared[1] ?? '', unescapeXml(quoted ?? single));
  }
  return { prefix, local, namespaces };
}

/** Whether the root of a part is in the strict form of the standard. */
export function isStrict(xml: string): boolean {
  const { prefix, namespaces } = rootTag(xml);
  return namespaces.get(prefix) === addressOf('w', true);
}
