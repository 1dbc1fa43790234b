// One way to drive each browser: Puppeteer for Chromium and an installed Firefox (WebDriver BiDi), and the WebDriver
// protocol itself for WebKitGTK, which Puppeteer does not know. (Playwright 1.65 sends Firefox 153 a command it lacks.)
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import puppeteer, { type ElementHandle, type KeyInput, type LaunchOptions } from 'puppeteer-core';
import { findFirefox, findWebKit } from './find.ts';

export type BrowserName = 'chromium' | 'firefox' | 'webkit';

/** A browser with one open page. */
export interface Driver {
  version: string;
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** @param script an expression; a promise is waited for */
  evaluate<T>(script: string): Promise<T>;
  /** Presses keys as a person does, each down and up: "a", "Tab", "Shift+Tab". */
  press(...keys: string[]): Promise<void>;
  /** Clicks the middle of the element that an expression gives. */
  click(script: string): Promise<void>;
  /** Gives a file to a file input, as the system's own dialog would. */
  choose(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

const middleOf = (script: string) => `(() => {
  const { left, top, width, height } = (${script}).getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
})()`;

async function drivePuppeteer(options: LaunchOptions): Promise<Driver> {
  const viewport = { width: 1200, height: 800 };
  const env = { ...process.env, ...options.env, TZ: 'UTC' };
  const browser = await puppeteer.launch({ ...options, env, defaultViewport: viewport, protocolTimeout: 90_000 });
  let page = await browser.newPage();
  const evaluate = <T>(script: string) => page.evaluate(script) as Promise<T>;
  return {
    version: (await browser.version()).replace(/^.*\//, ''),
    evaluate,
    async open(url) {
      await page.goto(url);
      // Firefox may leave the focus of a new tab in its address bar; a page without it hears of no blur.
      for (let tries = 0; !(await evaluate('document.hasFocus()')); tries += 1) {
        if (tries === 10) throw new Error('The page has not got the focus of the browser.');
        const old = page;
        page = await browser.newPage();
        await old.close();
        await page.goto(url);
      }
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async press(...keys) {
      for (const combination of keys) {
        const held = combination.split('+') as KeyInput[];
        for (const key of held) await page.keyboard.down(key);
        for (const key of held.toReversed()) await page.keyboard.up(key);
      }
    },
    async click(script) {
      const { x, y } = await evaluate<{ x: number; y: number }>(middleOf(script));
      await page.mouse.click(x, y);
    },
    async choose(selector, path) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      await input?.uploadFile(path);
    },
    close: () => browser.close(),
  };
}

async function driveChromium(): Promise<Driver> {
  const { chromium } = await import('../../scripts/chromium.mjs');
  const { path, env } = await chromium();
  return drivePuppeteer({ browser: 'chrome', executablePath: path, env, args: ['--no-sandbox', '--disable-gpu'] });
}

async function driveFirefox(): Promise<Driver> {
  return drivePuppeteer({ browser: 'firefox', executablePath: findFirefox() });
}

/** The code points by which WebDriver names keys that write nothing. */
const keyCodes: Record<string, string> = {
  ...{ Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Shift: '\uE008', Control: '\uE009', Alt: '\uE00A' },
  ...{ Escape: '\uE00C', PageUp: '\uE00E', PageDown: '\uE00F', End: '\uE010', Home: '\uE011', ArrowLeft: '\uE012' },
  ...{ ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Delete: '\uE017' },
};

/** The key actions that press "Shift+Tab": each down, then up the other way round. */
function actionsOf(keys: string) {
  const values = keys.split('+').map((key) => keyCodes[key] ?? key);
  const down = values.map((value) => ({ type: 'keyDown', value }));
  return [...down, ...values.toReversed().map((value) => ({ type: 'keyUp', value }))];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a screen that nobody looks at. @returns its process and its name */
async function startScreen(path: string): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(path, ['-displayfd', '3', '-screen', '0', '1400x1300x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, display: `:${String(display).trim()}` };
}

async function driveWebKit(): Promise<Driver> {
  const found = findWebKit();
  const screen = found.screen ? await startScreen(found.screen) : undefined;
  const port = await freePort();
  // Without a language of the system WebKit writes numbers as POSIX does: 1248.
  const env = {
    ...process.env,
    TZ: 'UTC',
    LC_ALL: 'en_US.UTF-8',
    LANGUAGE: 'en_US',
    ...(screen && { DISPLAY: screen.display }),
  };
  const server = spawn(found.driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const stop = () => {
    server.kill();
    screen?.child.kill();
  };
  // Also when the run ends by an error or a signal.
  process.once('exit', stop);

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  const started = { binary: found.browser, args: ['--automation'] };
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': started, timeouts: { script: 60_000, pageLoad: 60_000 } },
  };
  let opened: { sessionId: string; capabilities: { browserVersion: string } } | undefined;
  for (let tries = 0; !opened; tries += 1) {
    try {
      opened = await send('POST', '/session', { capabilities });
    } catch (error) {
      // The driver needs a moment until it listens.
      if (tries >= 50 || !(error instanceof TypeError)) {
        stop();
        throw error;
      }
      await delay(100);
    }
  }
  const session = `/session/${opened.sessionId}`;
  const evaluate = <T>(script: string) =>
    send<{ value?: T; error?: string }>('POST', `${session}/execute/async`, {
      script: `const end = arguments[0];
        Promise.resolve().then(() => (${script})).then((value) => end({ value }), (error) => end({ error: String(error) }));`,
      args: [],
    }).then(({ value, error }) => {
      if (error) throw new Error(error);
      return value as T;
    });
  const resize = async (width: number, height: number) => {
    // The window has a bar of its own above the page.
    for (let bar = 0, tries = 0; tries < 3; tries += 1) {
      await send('POST', `${session}/window/rect`, { width, height: height + bar });
      const inner = await evaluate<number>('innerHeight');
      if (inner === height) return;
      bar += height - inner;
    }
  };
  const act = (type: string, actions: object[]) =>
    send<void>('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] });
  await resize(1200, 800);
  return {
    version: opened.capabilities.browserVersion,
    evaluate,
    resize,
    open: (url) => send('POST', `${session}/url`, { url }),
    async press(...keys) {
      for (const key of keys) await act('key', actionsOf(key));
    },
    async click(script) {
      const { x, y } = await evaluate<{ x: number; y: number }>(middleOf(script));
      const button = { button: 0 };
      await act('pointer', [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', ...button },
        { type: 'pointerUp', ...button },
      ]);
    },
    async choose(selector, path) {
      const input = await send<object>('POST', `${session}/element`, { using: 'css selector', value: selector });
      const [id] = Object.values(input);
      await send('POST', `${session}/element/${id}/value`, { text: path });
    },
    async close() {
      await send('DELETE', session).finally(stop);
    },
  };
}

const drives = { chromium: driveChromium, firefox: driveFirefox, webkit: driveWebKit };

/** Starts a browser. @throws MissingBrowser where it is not installed */
export const launch = (name: BrowserName): Promise<Driver> => drives[name]();
