import { readFile } from 'node:fs/promises';
import { generateSync } from 'otplib';
import type { Browser, CDPSession, Dialog, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../../bff/test/process.ts';
import { closePeople, expectAccessible, newPerson, openBrowser, routeOnce } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

/** An authenticator of the browser's own making (Chromium's WebAuthn domain). */
async function withAuthenticator(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

const fillLogin = async (page: Page, { username, password } = administrator) => {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
};
const openAccount = async (page: Page) => {
  await page.goto('/profile?tab=account');
  await page.getByRole('region', { name: 'Two-factor authentication' }).waitFor();
};
const shownCodes = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
/** As a window that gets the focus again. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
/** A code that was not used before: the app's next one, within the step that a clock may be off. */
const codeOf = (secret: string, ahead = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + ahead });

describe('an administrator', () => {
  let page: Page;
  let secret = '';
  let recoveryCodes: string[] = [];
  let authenticator: Awaited<ReturnType<typeof withAuthenticator>>;
  // The page is the next test's too, and the second try's.
  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

  it('adds an authenticator app and saves the recovery codes, by keys alone on a phone’s screen', async () => {
    ({ page } = await newPerson(browser, server.url));
    await page.setViewportSize({ width: 360, height: 740 });
    authenticator = await withAuthenticator(page);
    await fillLogin(page);
    await page.waitForURL(/\/admin$/);
    await openAccount(page);
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: 'Add authenticator app' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('password');
    await page.keyboard.type(administrator.password);
    await page.keyboard.press('Enter');
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expect.poll(() => focused(page)).toBe('code');
    expect(await fits(page)).toBe(true);
    secret = ((await dialog.locator('code').textContent()) ?? '').replace(/ /g, '');
    await page.keyboard.type(codeOf(secret, -30));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await codes.getByRole('listitem').first().waitFor();
    recoveryCodes = await codes.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download as text' }).press('Enter');
    const file = await saving;
    expect(file.suggestedFilename()).toBe('marginalia-recovery-codes.txt');
    const text = await readFile(await file.path(), 'utf8');
    for (const code of recoveryCodes) expect(text).toContain(code);
    await codes.getByRole('button', { name: 'I’ve saved them' }).press('Enter');
    await page.getByText('You have 10 recovery codes left').waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('logs in with the code, pasted as the app shows it', async () => {
    const other = await newPerson(browser, server.url);
    await fillLogin(other.page);
    const field = other.page.getByRole('textbox', { name: /^Code/ });
    await field.waitFor();
    await expect.poll(() => focused(other.page)).toBe('code');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await other.page.request.get('/api/auth/user').then((answer) => answer.status())).toBe(401);
    await field.fill('000000');
    await other.page.keyboard.press('Enter');
    await other.page.getByText('This code is wrong or was already used.').first().waitFor();
    const code = codeOf(secret);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await other.page.keyboard.press('Enter');
    await other.page.waitForURL(/\/admin$/);
    await other.context.close();
  });

  it('adds a passkey and names it', async () => {
    await openAccount(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByRole('textbox', { name: /^Recovery code/ }).fill(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Work laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor();
    expect(await authenticator.credentials()).toHaveLength(1);
    await page.getByText('You have 9 recovery codes left').waitFor();
  });

  it('logs in with the passkey as the second step, and later with it alone', async () => {
    await page.request.post('/api/auth/logout');
    await fillLogin(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Use your passkey');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin$/);
    await page.request.post('/api/auth/logout');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL(/\/admin$/);
    const [{ signCount = 0 } = {}] = await authenticator.credentials();
    expect(signCount).toBeGreaterThan(1);
  });

  it('is shown the recovery codes that work when earlier ones come later, and told of codes that come to another page', async () => {
    await openAccount(page);
    const ask = async () => {
      await page.getByRole('button', { name: 'Create new recovery codes' }).click();
      const proof = page.getByRole('dialog', { name: 'Create new recovery codes' });
      await proof.getByRole('button', { name: 'Use a passkey' }).click();
      const asked = page.waitForRequest('**/recovery-codes');
      await proof.getByRole('button', { name: 'Use your passkey' }).click();
      await asked;
    };
    /** Asks, leaves the dialog, and lets the response come when the function is called. */
    const askAndLeave = async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let isTaken = false;
      await routeOnce(page, '**/recovery-codes', async (route) => {
        const response = await route.fetch();
        isTaken = true;
        await released;
        await route.fulfill({ response });
      });
      await ask();
      await expect.poll(() => isTaken).toBe(true);
      await page.keyboard.press('Escape');
      return async () => {
        const come = page.waitForResponse('**/recovery-codes');
        release();
        await (await come).finished();
      };
    };
    const sendEarlier = await askAndLeave();
    await ask();
    await shownCodes(page).first().waitFor();
    const working = await shownCodes(page).allTextContents();
    await sendEarlier();
    await page.getByRole('button', { name: 'Download as text' }).focus();
    expect(await shownCodes(page).allTextContents()).toEqual(working);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    const sendLate = await askAndLeave();
    await page.getByRole('tab', { name: 'Orders' }).click();
    await sendLate();
    await page.getByText('Your recovery codes were not shown').waitFor();
    // Where the response with the newest ones is lost, earlier ones are dead too.
    await openAccount(page);
    const sendDead = await askAndLeave();
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route('**/recovery-codes', lose);
    await ask();
    await page.getByText('Your earlier recovery codes may not work any more').waitFor();
    await sendDead();
    await page.getByText('Your earlier recovery codes don’t work any more').waitFor();
    expect(await shownCodes(page).count()).toBe(0);
  });

  it('has new recovery codes in sight when the session ends, and leaves them to nobody with a logout', async () => {
    await openAccount(page);
    await page.getByRole('button', { name: 'Create new recovery codes' }).click();
    const proof = page.getByRole('dialog', { name: 'Create new recovery codes' });
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await proof.getByRole('button', { name: 'Use your passkey' }).click();
    await shownCodes(page).first().waitFor();
    const earlier = recoveryCodes;
    recoveryCodes = await shownCodes(page).allTextContents();
    expect(recoveryCodes).not.toContain(earlier[2]);
    await page.request.post('/api/auth/logout');
    const refused = page.waitForResponse((response) => response.status() === 401);
    await comeBack(page);
    await refused;
    const other = await page.context().newPage();
    await fillLogin(other);
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.getByRole('textbox', { name: /^Recovery code/ }).fill(recoveryCodes[0] ?? '');
    await other.keyboard.press('Enter');
    await other.waitForURL(/\/admin$/);
    expect(await shownCodes(page).allTextContents()).toEqual(recoveryCodes);
    const questions: string[] = [];
    const note = (question: Dialog) => {
      questions.push(question.type());
      void question.accept();
    };
    page.on('dialog', note);
    await other.getByRole('button', { name: 'Log out' }).first().click();
    await page.waitForURL(/\/login/);
    await other.close();
    await page.goBack();
    await page.waitForURL(/\/login/);
    page.off('dialog', note);
    expect([questions, await shownCodes(page).count()]).toEqual([[], 0]);
  });

  it('is told when the passkey is not used, and goes on with a recovery code', async () => {
    await page.request.post('/api/auth/logout');
    await authenticator.setVerified(false);
    await fillLogin(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByRole('alert').getByText('The passkey was not used. Try again, or use another way.').waitFor();
    await authenticator.setVerified(true);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: /^Recovery code/ }).fill((recoveryCodes[1] ?? '').toUpperCase());
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin$/);
  });

  it('is asked again in the dialog that follows an expired session, and loses nothing there', async () => {
    await openAccount(page);
    for (const label of ['First name', 'Last name', 'University']) await page.getByLabel(label).fill('Leiden');
    await page.request.post('/api/auth/logout');
    await page.getByRole('button', { name: 'Save details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Username or email').fill(administrator.username);
    await dialog.getByLabel('Password').fill(administrator.password);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByRole('textbox', { name: /^Recovery code/ }).fill(recoveryCodes[2] ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('Your details are saved').first().waitFor();
    expect(await page.getByLabel('University').inputValue()).toBe('Leiden');
  });

  it('removes what they added, and then logs in with the password alone', async () => {
    await openAccount(page);
    await page.getByRole('button', { name: 'Remove passkey Work laptop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await dialog.getByRole('button', { name: 'Use your passkey' }).click();
    await expect.poll(() => page.getByRole('list', { name: 'Passkeys' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove authenticator app' }).click();
    const last = page.getByRole('dialog', { name: 'Remove your authenticator app?' });
    await last.getByText('This is your last one. Without it your password alone logs you in.').waitFor();
    await last.getByRole('button', { name: 'Use a recovery code' }).click();
    await last.getByRole('textbox', { name: /^Recovery code/ }).fill(recoveryCodes[3] ?? '');
    await page.keyboard.press('Enter');
    await page.getByText(/^Not set up yet/).waitFor();
    await page.request.post('/api/auth/logout');
    await fillLogin(page);
    await page.waitForURL(/\/admin$/);
  });
});

describe('where the owner requires a second factor', () => {
  it('an administrator sets up a passkey before anything else', async () => {
    const strict = await startServer({ ADMIN_SECOND_FACTOR: 'required' });
    const { page, context } = await newPerson(browser, strict.url);
    await withAuthenticator(page);
    await fillLogin(page);
    await page.waitForURL(/\/profile\?tab=account$/);
    await page.getByText('Set up two-factor authentication first').waitFor();
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Set it up' }).click();
    await page.waitForURL(/\/profile\?tab=account$/);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(administrator.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill('Key');
    await page.keyboard.press('Enter');
    await shownCodes(page).first().waitFor();
    const codes = await shownCodes(page).allTextContents();
    // The account, read again, needs no factor any more.
    await comeBack(page);
    await expect.poll(() => page.getByText('Set up two-factor authentication first').count()).toBe(0);
    expect(await shownCodes(page).allTextContents()).toEqual(codes);
    // Neither Back nor a reload takes them away unasked.
    await page.evaluate(() => history.back());
    await page.getByRole('alert').getByText('Save your codes first.').waitFor();
    expect(page.url()).toMatch(/\/profile\?tab=account$/);
    const asking = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const question = await asking;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    expect(await shownCodes(page).allTextContents()).toEqual(codes);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.evaluate(() => history.back());
    await page.waitForURL(/\/admin$/);
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await context.close();
    await strict.stop();
  });
});

describe('a visitor', () => {
  it('loads no code for passkeys with the login page', async () => {
    const { page, context } = await newPerson(browser, server.url);
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    await page.goto('/login');
    await page.getByLabel('Password').waitFor();
    await page.waitForLoadState('networkidle');
    const loaded = (await Promise.all(scripts)).join('\n');
    // A word of the library, which the browser calls by it.
    expect(loaded).not.toContain('navigator.credentials');
    expect(await page.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0);
    await context.close();
  });
});
