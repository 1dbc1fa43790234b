// Where the tests get a browser: $CHROME_BIN, else the Chromium that @sparticuz/chromium carries (Linux x64), else an installed one.
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { root } from './lib.mjs';

const installed = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** @returns {Promise<{ path: string, env: Record<string, string>, bundled: boolean }>} the binary, the environment it needs, and whether it is the one whose pictures the references were taken with */
export async function chromium() {
  if (process.env.CHROME_BIN)
    return { path: process.env.CHROME_BIN, env: {}, bundled: process.env.CHROME_BUNDLED === '1' };
  if (process.platform === 'linux' && process.arch === 'x64') return bundled();
  const path = installed[process.platform]?.find((candidate) => existsSync(candidate));
  if (!path) throw new Error('No Chromium found: install Google Chrome, or set CHROME_BIN to a Chromium binary.');
  return { path, env: {}, bundled: false };
}

async function bundled() {
  const require = createRequire(import.meta.url);
  const home = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = require(join(home, 'package.json'));
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    const tar = createRequire(join(home, 'package.json'))('tar-fs');
    // Unpacked aside and renamed, so that a second process never sees half a browser.
    const aside = `${folder}.${process.pid}`;
    mkdirSync(aside, { recursive: true });
    const open = (file) => [createReadStream(join(home, 'bin', file)), createBrotliDecompress()];
    await Promise.all([
      pipeline(...open('chromium.br'), createWriteStream(join(aside, 'chromium'))),
      pipeline(...open('al2023.tar.br'), tar.extract(join(aside, 'al2023'))),
      pipeline(...open('fonts.tar.br'), tar.extract(join(aside, 'fonts'))),
      pipeline(...open('swiftshader.tar.br'), tar.extract(aside)),
    ]);
    chmodSync(join(aside, 'chromium'), 0o755);
    writeFileSync(
      join(aside, 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir><config></config></fontconfig>`,
    );
    try {
      renameSync(aside, folder);
    } catch (error) {
      rmSync(aside, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  return { path: join(folder, 'chromium'), env, bundled: true };
}
