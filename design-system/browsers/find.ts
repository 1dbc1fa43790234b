// Where the browsers are that npm does not bring along, and what to install where one is missing.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser that this machine lacks; the message says how to get it. */
export class MissingBrowser extends Error {}

const isThere = (path: string | undefined): path is string => path !== undefined && existsSync(path);

function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** @throws MissingBrowser */
export function findFirefox(): string {
  const { FIREFOX_PATH } = process.env;
  if (FIREFOX_PATH && !existsSync(FIREFOX_PATH))
    throw new MissingBrowser(`FIREFOX_PATH names ${FIREFOX_PATH}, which is not there.`);
  const installed =
    FIREFOX_PATH ??
    [
      onPath('firefox-esr', 'firefox'),
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ].find(isThere);
  if (installed) return installed;
  throw new MissingBrowser(
    'Firefox is missing: install it (Debian: apt install firefox-esr; Ubuntu: from packages.mozilla.org), or set FIREFOX_PATH to its binary.',
  );
}

export interface WebKit {
  /** WebKitWebDriver, which starts the browser. */
  driver: string;
  /** The small browser that comes with the library. */
  browser: string;
  /** Xvfb, where there is no screen: MiniBrowser has no mode without one. */
  screen: string | undefined;
}

/** @throws MissingBrowser */
export function findWebKit(): WebKit {
  const driver = onPath('WebKitWebDriver');
  const browser = [
    process.env.WEBKIT_PATH,
    ...['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((system) => `/usr/lib/${system}/webkit2gtk-4.1/MiniBrowser`),
    '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
  ].find(isThere);
  const hasScreen = Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
  const screen = hasScreen ? undefined : onPath('Xvfb');
  if (driver && browser && (hasScreen || screen)) return { driver, browser, screen };
  throw new MissingBrowser(
    process.platform === 'linux'
      ? 'WebKit is missing: install WebKitGTK’s driver and a screen for it (Debian and Ubuntu: apt install webkit2gtk-driver xvfb); WEBKIT_PATH may name its MiniBrowser.'
      : 'WebKit is tested on Linux only, with WebKitGTK: apt install webkit2gtk-driver xvfb.',
  );
}
