import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { closePeople, expectAccessible, logIn, newPerson, openBrowser, signIn, signInHere } from './browser.ts';
import { administrator, type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;

const password = 'seven quiet margins';
const people = ['leila', 'tomas'] as const;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  page = (await newPerson(browser, server.url)).page;
  for (const username of people) {
    const data = { username, email: `${username}@example.com`, password, firstName: username, lastName: 'Example' };
    expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
    await page.context().clearCookies();
  }
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

const prompt = () => page.getByLabel('Assignment instructions');
async function typeOrder(text: string): Promise<void> {
  await page.goto('/submit');
  await prompt().fill(text);
}
const readOrder = async () => {
  await page.goto('/submit');
  await prompt().waitFor();
  return prompt().inputValue();
};
async function logOut(name: string, tab = page): Promise<void> {
  await tab.getByRole('button', { name: new RegExp(name) }).click();
  await tab.getByRole('menuitem', { name: 'Log out' }).click();
  // Asked only where there is unsent text.
  const confirm = question(tab).getByRole('button', { name: 'Log out' });
  const left = tab.getByRole('link', { name: 'Log in' });
  await confirm.or(left).first().waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await left.waitFor();
}
const question = (tab: Page) => tab.getByRole('alertdialog', { name: 'Log out and delete unsent text?' });

it('an order that one person began is nobody else’s, survives an expired session, and is gone after logout', async () => {
  await logIn(page, { username: 'leila', password });
  await typeOrder('What Leila typed');
  expect(await readOrder()).toBe('What Leila typed');
  // The session ends on the server, and nobody logs out.
  await page.context().clearCookies();
  expect(await readOrder()).toBe('');
  await signInHere(page, { username: 'tomas', password });
  expect(await readOrder()).toBe('');
  await prompt().fill('What Tomas typed');
  await logOut('tomas');
  expect(await readOrder()).toBe('');
  await signInHere(page, { username: 'leila', password });
  expect(await readOrder()).toBe('What Leila typed');
  await logOut('leila');
  await signInHere(page, { username: 'leila', password });
  expect(await readOrder()).toBe('');
});

it('what one person typed is neither saved nor shown as another’s who signs in on the same page', async () => {
  await signIn(page, { username: 'leila', password });
  await page.goto('/profile?tab=account');
  await page.getByLabel('University').fill('What Leila typed');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Username or email').fill('tomas');
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Signed in as tomas Example.').waitFor();
  await page.goto('/profile?tab=account');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('tomas');
  expect(await page.getByLabel('University').inputValue()).toBe('');
});

it('a page of one person becomes the other’s who signs in in another tab, before it can act for them', async () => {
  await signIn(page, { username: 'leila', password });
  await page.goto('/profile?tab=account');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('leila');
  const other = await page.context().newPage();
  await page.context().clearCookies();
  await logIn(other, { username: 'tomas', password });
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('tomas');
  await other.close();
});

describe('a logout in another tab', () => {
  let other: Page;
  const login = (reason: string) => page.waitForURL((url) => url.searchParams.get('reason') === reason);
  const draftKeys = () =>
    page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => /^draft:\d/.test(key)));
  const logOutElsewhere = async () => {
    await other.goto('/profile');
    await logOut('leila', other);
  };
  const logInAgain = async () => {
    await page.getByLabel('Username or email').fill('leila');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  beforeEach(async () => {
    await signInHere(page, { username: 'leila', password });
    other = await page.context().newPage();
  });
  afterEach(() => other.close());

  it('leads to the login, which says why, and back', async () => {
    await page.goto('/profile?tab=account');
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('leila');
    await logOutElsewhere();
    await login('logged-out');
    await page.getByText('You logged out in another tab').waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/leila/i);
    await expectAccessible(page);
    await logInAgain();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('leila');
    expect(new URL(page.url()).search).toBe('?tab=account');
  });

  it('costs nothing that was typed here', async () => {
    await typeOrder('What Leila typed');
    await logOutElsewhere();
    await login('logged-out-unsent');
    await page.getByText('Your unsent text is saved on this device.').waitFor();
    await logInAgain();
    await expect.poll(() => prompt().inputValue()).toBe('What Leila typed');
    await logOut('leila');
    expect(await draftKeys()).toEqual([]);
  });

  it('shows nobody else what its person typed in a form that began as a visitor’s', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/submit');
    await prompt().waitFor();
    await signInHere(other, { username: 'leila', password });
    await page.getByRole('button', { name: /leila/ }).waitFor();
    await prompt().fill('What Leila typed');
    await logOutElsewhere();
    await login('logged-out-unsent');
    expect(await readOrder()).toBe('');
    await signInHere(page, { username: 'tomas', password });
    expect(await readOrder()).toBe('');
    await logOut('tomas');
    await signInHere(page, { username: 'leila', password });
    expect(await readOrder()).toBe('What Leila typed');
    await logOut('leila');
    expect(await draftKeys()).toEqual([]);
  });

  it('leaves a page for everybody where it is, without the account', async () => {
    await page.goto('/faq');
    await page.getByRole('button', { name: /leila/ }).waitFor();
    await logOutElsewhere();
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/faq');
  });

  it('is noticed by a page that comes back from the back/forward cache, and not a second time', async () => {
    await page.goto('/profile');
    await page.getByText('Signed in as leila Example.').waitFor();
    const comeBack = (mark?: string) =>
      page.evaluate((text) => {
        if (text) localStorage.setItem('left', text);
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      }, mark);
    await comeBack();
    await page.getByText('Signed in as leila Example.').waitFor();
    const { id } = await (await page.request.get('/api/auth/user')).json();
    await comeBack(`logged-out ${id + 1} 1`);
    expect(new URL(page.url()).pathname).toBe('/profile');
    await comeBack(`logged-out ${id} 2`);
    await login('logged-out');
  });

  it('is not a session that expired: the page and its text stay', async () => {
    await typeOrder('What Leila typed');
    await page.context().clearCookies();
    await other.goto('/profile');
    await other.waitForURL(/\/login/);
    expect(await prompt().inputValue()).toBe('What Leila typed');
    await signInHere(other, { username: 'leila', password });
    expect(await prompt().inputValue()).toBe('What Leila typed');
  });
});

it('a logout in another tab takes nothing away unasked that the browser could not store', async () => {
  const { context, page: full } = await newPerson(browser, server.url);
  await full.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  });
  await signInHere(full, { username: 'leila', password });
  await full.goto('/submit');
  const typed = full.getByLabel('Assignment instructions');
  await typed.fill('What Leila typed');
  await full.getByText('Your text is not saved on this device').waitFor();
  const asked = full.waitForEvent('dialog');
  const other = await context.newPage();
  await other.goto('/profile');
  await logOut('leila', other);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  expect([new URL(full.url()).pathname, await typed.inputValue()]).toEqual(['/submit', 'What Leila typed']);
  await context.close();
});

it('an account that is deleted in another tab leaves nothing here', async () => {
  const person = await newPerson(browser, server.url);
  const data = { username: 'nils', email: 'nils@example.com', password, firstName: 'nils', lastName: 'Example' };
  await person.page.request.post('/api/auth/register', { data });
  await signInHere(person.page, { username: 'nils', password });
  await person.page.goto('/submit');
  await person.page.getByLabel('Assignment instructions').fill('What Nils typed');
  const reader = await person.context.newPage();
  await reader.goto('/submit');
  await reader.getByLabel('Assignment instructions').fill('What Nils typed');
  await reader.goto('/faq');
  await reader.getByRole('button', { name: /nils/ }).waitFor();
  const other = await person.context.newPage();
  await other.goto('/profile?tab=account');
  // The next page's code does not come.
  await other.getByRole('button', { name: 'Delete account' }).click();
  await other.route('**/static/js/**', (route) => route.abort());
  const dialog = other.getByRole('alertdialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete account permanently' }).click();
  await person.page.getByText('You deleted it in another tab.').waitFor();
  const left = () => Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => /^draft:|signedIn/.test(key));
  // The other page may just be loaded anew.
  for (const each of [person.page, reader, other]) await expect.poll(() => each.evaluate(left)).toEqual([]);
  await person.context.close();
});

it('so does a page that comes back from the back/forward cache, which heard nothing of the other tab', async () => {
  await signIn(page, { username: 'leila', password });
  await page.goto('/profile?tab=account');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('leila');
  const { id } = await signIn(page, { username: 'tomas', password });
  // A page does not hear of its own changes, as one in the cache hears of nobody's.
  await page.evaluate((person) => {
    localStorage.setItem('signedIn', String(person));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, id);
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('tomas');
});

it('agreements hold until the page is left where the browser stores nothing', async () => {
  const { context, page: visitor } = await newPerson(browser, server.url);
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The browser stores nothing', 'SecurityError');
        },
      });
  });
  const terms = () => visitor.getByRole('checkbox', { name: /Terms of Service/ });
  await visitor.goto('/terms');
  for (const name of [/Terms of Service/, /Academic Integrity/]) await visitor.getByRole('checkbox', { name }).check();
  await visitor.getByRole('button', { name: 'Proceed to Submission' }).click();
  await visitor.getByRole('link', { name: 'Read the terms and policy' }).click();
  await terms().waitFor();
  expect(await terms().isChecked()).toBe(true);
  await context.close();
});

describe('what an editor’s browser remembers', () => {
  let editor: Page;
  let edit: string;
  const feedback = () => editor.getByLabel('Feedback', { exact: true });
  const cards = (on = editor) => on.getByRole('switch', { name: 'Cards' });
  const readFeedback = async () => {
    await editor.goto(edit);
    await feedback().waitFor();
    return feedback().inputValue();
  };
  const hasCards = async () => {
    await editor.goto('/admin/enhanced');
    await cards().waitFor();
    return cards().isChecked();
  };
  beforeAll(async () => {
    editor = (await newPerson(browser, server.url)).page;
    // The browser asks before it leaves a page with unsent words.
    editor.on('dialog', (dialog) => void dialog.accept());
    await signIn(editor);
    edit = `/admin/submissions/${await submissionIn(editor, 'paid')}/edit`;
  });
  // The page is the next test's too, and the second try's.
  afterEach(() => editor.unrouteAll({ behavior: 'ignoreErrors' }));
  afterAll(() => editor.context().close());

  it('is not shown to the next editor, and what was not sent is gone after logout', async () => {
    await readFeedback();
    await feedback().fill('What the first editor typed');
    await editor.goto('/admin/enhanced');
    await cards().click();
    // Another account with the same rights, which the server would not take the session for.
    await editor.route('**/api/**', (route, request) => {
      const { 'x-account': _, ...headers } = request.headers();
      return route.fallback({ headers });
    });
    await editor.route('**/api/auth/user', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), id: 99 } });
    });
    expect([await readFeedback(), await hasCards()]).toEqual(['', false]);
    await editor.unrouteAll();
    expect([await readFeedback(), await hasCards()]).toEqual(['What the first editor typed', true]);
    const drafts = () =>
      editor.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);
    const logOutButton = editor.getByRole('button', { name: 'Log out' }).first();
    await logOutButton.click();
    await question(editor).getByText('When you log out, it is deleted from this device.').waitFor();
    await expectAccessible(editor);
    for (const width of [360, 1280]) {
      await editor.setViewportSize({ width, height: 900 });
      if (process.env.PICTURES) await editor.screenshot({ path: `${process.env.PICTURES}/logout-${width}.png` });
    }
    await editor.keyboard.press('Escape');
    expect(await drafts()).toBe(1);
    await logOutButton.click();
    await question(editor).getByRole('button', { name: 'Log out' }).click();
    await editor.getByRole('link', { name: 'Log in' }).waitFor();
    expect(await drafts()).toBe(0);
    await signIn(editor);
    // How somebody likes to work is theirs at the next visit too.
    expect([await readFeedback(), await hasCards()]).toEqual(['', true]);
  });

  it('stays the draft of who logs out in another tab, which asks nobody whether to leave', async () => {
    await readFeedback();
    let questions = 0;
    const count = () => {
      questions += 1;
    };
    await feedback().fill('What the first editor typed');
    editor.on('dialog', count);
    const other = await editor.context().newPage();
    // The bar asks also before the account is read.
    await other.route('**/api/auth/user', () => undefined);
    await other.goto('/admin');
    await other.getByRole('button', { name: 'Log out' }).click();
    await question(other).getByRole('button', { name: 'Log out' }).click();
    await editor.getByText('Your unsent text is saved on this device.').waitFor();
    editor.off('dialog', count);
    expect(questions).toBe(0);
    await other.close();
    await editor.getByLabel('Username or email').fill(administrator.username);
    await editor.getByLabel('Password').fill(administrator.password);
    await editor.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => feedback().inputValue()).toBe('What the first editor typed');
    await feedback().fill('');
  });

  it('is the same in every tab', async () => {
    expect(await hasCards()).toBe(true);
    const other = await editor.context().newPage();
    await other.goto('/admin/enhanced');
    await cards(other).click();
    await expect.poll(() => cards().isChecked()).toBe(false);
    await other.close();
  });
});

it('drafts that an older version of the page kept for nobody in particular are removed, and nothing else', async () => {
  await page.goto('/login');
  await page.evaluate(() => {
    for (const key of ['review-12', 'edit-link-12', 'edit-feedback-12', 'feedback-12'])
      localStorage.setItem(key, 'old');
    for (const key of ['comment-bank', 'draft:7:review-12', 'review-notes']) localStorage.setItem(key, 'stays');
    sessionStorage.setItem('orderDraft', 'old');
  });
  await page.goto('/submit');
  await prompt().waitFor();
  const left = () => page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)]);
  await expect.poll(async () => (await left()).filter(([, value]) => value === 'old')).toEqual([]);
  expect((await left()).filter(([, value]) => value === 'stays')).toHaveLength(3);
});
