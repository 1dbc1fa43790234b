import type { Page } from 'playwright-core';

export interface OrderFacts {
  readonly service: string;
  readonly email: string;
  readonly file?: string;
  readonly link?: string;
  readonly addOn?: string;
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Fills the whole form as a person would, up to the closed or open submit button. */
export async function fillOrder(page: Page, { service, email, file, link, addOn }: OrderFacts): Promise<void> {
  await page.getByRole('radio', { name: service }).check();
  await page.getByLabel('First name').fill('Nadia');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Confirm email').fill(email);
  await choose(page, 'Academic level', 'Graduate, PhD');
  await choose(page, 'Document type', 'Research Paper');
  await page.getByLabel('Word count').fill('about 900');
  await page.getByRole('textbox', { name: 'Deadline' }).fill('2030-12-31');
  await page.getByLabel('Assignment instructions or prompt').fill('Please look at the argument first.');
  if (file) await page.locator('input[type=file]').setInputFiles(file);
  if (link) {
    await page.getByRole('radio', { name: 'Google Docs link' }).check();
    await page.getByLabel('Google Docs link').last().fill(link);
  }
  if (addOn) await page.getByRole('checkbox', { name: addOn }).check();
}

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Document & Continue to Payment' });

/** Sends an order and answers its tracking path. */
export async function sendOrder(page: Page, facts: OrderFacts): Promise<{ id: number; trackingPath: string }> {
  await page.goto('/submit');
  await fillOrder(page, facts);
  await submitButton(page).click();
  await page.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
  const href = await page.getByRole('link', { name: 'Track your order' }).getAttribute('href');
  const eyebrow = await page.getByText(/^Order \d+$/).innerText();
  return { id: Number(eyebrow.replace(/\D/g, '')), trackingPath: href ?? '' };
}
