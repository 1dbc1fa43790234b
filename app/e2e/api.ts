import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const order = {
  service: 'express',
  firstName: 'Nadia',
  lastName: 'Okafor',
  email: 'nadia@example.com',
  emailConfirmation: 'nadia@example.com',
  academicLevel: 'graduate_phd',
  documentType: 'research_paper',
  wordCount: '900',
  deadline: '2030-12-31',
  instructionsPrompt: 'Please look at the argument first.',
};

/** Orders without the form; its own journeys are tested with the form. The page's cookies go with it. */
export async function orderBy(
  page: Page,
  changes: Record<string, string> = {},
  file?: string,
): Promise<{ id: number; trackingUrl: string }> {
  const fields = { ...order, ...changes };
  const answer = file
    ? await page.request.post('/api/submissions', {
        multipart: {
          ...fields,
          submissionMethod: 'upload',
          fileUpload: { name: basename(file), mimeType: 'application/octet-stream', buffer: await readFile(file) },
        },
      })
    : await page.request.post('/api/submissions', {
        data: {
          ...fields,
          submissionMethod: 'google_docs',
          googleDocsLink: 'https://docs.google.com/document/d/abc1/edit',
        },
      });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Completes on the edit page: the bar's button opens the send sheet, whose main button sends. */
export async function completeOnDesk(page: Page): Promise<void> {
  const name = 'Complete Review & Notify Client';
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name: 'Send the review' }).getByRole('button', { name }).click();
}

type Status = 'pending_approval' | 'approved' | 'rejected' | 'paid' | 'in_progress' | 'completed';
const ways: Record<Status, readonly (readonly [string, object?])[]> = {
  pending_approval: [],
  approved: [['approve']],
  rejected: [['reject', { reason: 'Not our field.' }]],
  paid: [['approve'], ['payments', { amount: 1500, currency: 'usd', method: 'bank', reference: 'UTR 1' }]],
  get in_progress() {
    return [...this.paid, ['start'] as const];
  },
  get completed() {
    return [...this.paid, ['feedback', { feedback: 'Well argued.' }] as const];
  },
};

/** Orders, and moves the order to a status. */
export async function submissionIn(
  admin: Page,
  status: Status,
  changes: Record<string, string> = {},
  file?: string,
): Promise<number> {
  const { id } = await orderBy(admin, changes, file);
  await moveTo(admin, id, status);
  return id;
}

/** Moves a new order to a status as an administrator's page would. */
export async function moveTo(admin: Page, id: number, status: Status): Promise<void> {
  for (const [path, data] of ways[status]) {
    const answer = await admin.request.post(`/api/submissions/${id}/${path}`, data ? { data } : {});
    expect(answer.status(), await answer.text()).toBe(200);
  }
}
