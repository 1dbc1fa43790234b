import type { Submission } from '@marginalia/bff/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '../http/http.ts';
import { store } from '../state/store.ts';
import { submission, submissionChanged, submissionEvents } from './submissions.ts';

vi.mock('../http/http.ts');

const record = (status: string) => ({ id: 7, status }) as Submission;
const asked = () => vi.mocked(http).mock.calls.map(([id]) => id);
const shown = () => store.get(submission(7).atom).data?.status;

beforeEach(() => {
  vi.mocked(http).mockReset();
});

/** Shows a submission and its events, whose requests are answered by `answer`. */
async function show(answer: (id: string) => Promise<unknown>) {
  vi.mocked(http).mockImplementation(((id: string) => answer(id)) as never);
  const leave = [submission(7).atom, submissionEvents(7).atom].map((atom) => store.sub(atom, () => undefined));
  await expect.poll(asked).toEqual(['submission', 'submissionEvents']);
  return () => leave.map((one) => one());
}

it('a change shows the record that came with it, and asks for the events alone', async () => {
  const leave = await show(async (id) => (id === 'submission' ? record('paid') : []));
  await expect.poll(shown).toBe('paid');
  submissionChanged(record('completed'));
  await expect.poll(() => asked().slice(2)).toEqual(['submissionEvents']);
  await expect.poll(shown).toBe('completed');
  submissionChanged();
  await expect.poll(() => asked().slice(3).sort()).toEqual(['submission', 'submissionEvents']);
  leave();
});

it('a response from before a change does not replace it', async () => {
  let answer: (late: unknown) => void = () => undefined;
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  const leave = await show((id) => (id === 'submission' ? late : Promise.resolve([])));
  submissionChanged(record('completed'));
  answer(record('paid'));
  await expect.poll(shown).toBe('completed');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(shown()).toBe('completed');
  leave();
});
