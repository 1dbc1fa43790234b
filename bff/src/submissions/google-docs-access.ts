import { type googleDocsAccess, readGoogleDocsLink } from '../../contract/index.ts';
import type { App } from '../http/app.ts';
import { nowOf, seconds } from '../time/time.ts';
import { Submission } from './model.ts';

export type GoogleDocsAccess = (typeof googleDocsAccess)[number];
type Fetch = (url: string, options: RequestInit) => Promise<Response>;

const maxRedirects = 3;
const timeout = 10 * seconds;
const zipStart = 'PK\u0003\u0004';

const isGoogles = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && /(^|\.)(google|googleusercontent)\.com$/.test(hostname);

/**
 * Checks whether anyone with the link can read the document, by requesting it as a .docx without signing in (design
 * §5.12). Requests go to Google's hosts only, and only the first bytes are read.
 */
export async function googleDocsAccessOf(link: string, ask: Fetch = fetch): Promise<GoogleDocsAccess> {
  const read = readGoogleDocsLink(link);
  if (!read.ok) return 'unchecked';
  const resourceKey = new URL(read.href).searchParams.get('resourcekey');
  let url = new URL(`https://docs.google.com/document/d/${read.documentId}/export?format=docx`);
  if (resourceKey) url.searchParams.set('resourcekey', resourceKey);
  const signal = AbortSignal.timeout(timeout);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await ask(url.href, { redirect: 'manual', credentials: 'omit', signal });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || !location) return await accessFrom(response);
      await response.body?.cancel();
      url = new URL(location, url);
      if (url.hostname === 'accounts.google.com') return 'private';
      if (!isGoogles(url)) return 'unchecked';
    }
  } catch {
    // Without a network, after a timeout or with an unexpected response the access is not known.
  }
  return 'unchecked';
}

async function accessFrom(response: Response): Promise<GoogleDocsAccess> {
  if (response.status >= 500 || response.status === 429) return 'unchecked';
  if (!response.ok) return 'private';
  const reader = response.body?.getReader();
  const { value = new Uint8Array() } = (await reader?.read()) ?? {};
  await reader?.cancel();
  // A page in place of the file: the document is shared, but its download is switched off.
  return Buffer.from(value.subarray(0, 4)).toString('latin1') === zipStart ? 'reachable' : 'blocked';
}

/** Checks the access and stores the result. The order does not wait for the check, which may fail without harm. */
export async function recordGoogleDocsAccess(app: App, id: number, link: string, ask?: Fetch): Promise<void> {
  try {
    const googleDocsAccess = await googleDocsAccessOf(link, ask);
    await Submission.query(app.database.write)
      .findById(id)
      .patch({ googleDocsAccess, updatedAt: nowOf(app) });
  } catch (error) {
    app.log.warn({ submission: id, problem: 'a link could not be looked at', error: (error as Error).message });
  }
}
