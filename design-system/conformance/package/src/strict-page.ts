/** The nonce that styles need on the page. */
export const nonce = 'known';
const policy = `default-src 'none'; style-src 'nonce-${nonce}'`;

/** A page with a strict content security policy, and the directives that were violated on it. */
export interface StrictPage {
  document: Document;
  violations: string[];
}

/** Opens a page in a frame on which only styles with the nonce are allowed. */
export async function openStrictPage(where: HTMLElement): Promise<StrictPage> {
  const holder = where.appendChild(document.createElement('iframe'));
  const loaded = new Promise((resolve) => holder.addEventListener('load', resolve));
  holder.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Strict</title>`;
  await loaded;
  const page = holder.contentDocument as Document;
  const violations: string[] = [];
  page.addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective));
  return { document: page, violations };
}
