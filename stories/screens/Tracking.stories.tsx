import {
  initialOffering,
  orderLines,
  quotedLines,
  type Submission,
  type SubmissionEvent,
} from '@marginalia/bff/contract';
import type { Meta, StoryObj } from '@storybook/react';
import { expect, waitFor } from 'storybook/test';
import { hoursAgo } from './fake/clock.ts';
import { onceRefused } from './fake/once-refused.ts';
import { refusal } from './fake/refusal.ts';
import { longest } from './fake/submissions.ts';
import type { World } from './fake/world.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Tracking page', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

/** Loses the response to each story's first call, by a proxy's 502 that is not repeated or with the connection. */
function lostThen(later: () => Response, lost = () => new Response(null, { status: 502 })) {
  const asked = new WeakSet<World>();
  return ({ world }: { world: World }) => {
    if (asked.has(world)) return later();
    asked.add(world);
    return lost();
  };
}

const failedMail: SubmissionEvent[] = [
  { id: '1', type: 'ordered', actor: 'client', actorName: null, at: hoursAgo(3), detail: null },
  {
    id: '2',
    type: 'mail_failed',
    actor: 'system',
    actorName: null,
    at: hoursAgo(2),
    detail: 'We have your document: The city as a shared kitchen',
    recipient: 'amara.okafor@students.example.edu',
  },
];

export const PendingOverLimit: Story = { parameters: at('/track/111') };
export const PendingMailFailed: Story = {
  parameters: at('/track/112', { replies: { submissionEvents: () => failedMail } }),
  globals: phone,
  play: once(async ({ canvas }) => {
    await canvas.findByText(
      'We couldn’t send the email to amara.okafor@students.example.edu. Everything is on this page',
    );
  }),
};
/** A newer file is judged as the first one was; why it was not taken stands beside it, and the file stays chosen. */
export const NewerVersionRefused: Story = {
  parameters: at('/track/111', {
    replies: {
      replaceDocument: () =>
        refusal(
          415,
          'We don’t accept documents with macros. Save it in Word as “Word Document (.docx)” and upload that file.',
        ),
    },
  }),
  play: once(async ({ canvas, canvasElement, userEvent }) => {
    const action = await canvas.findByRole('button', { name: 'Send newer version' });
    const field = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(field as HTMLInputElement, new File(['newer'], 'shared-kitchen-2.docx'));
    await userEvent.click(action);
    const said = await canvas.findByText(/^Upload failed: We don’t accept documents with macros/);
    said.scrollIntoView({ block: 'center' });
    await canvas.findByText('shared-kitchen-2.docx');
  }),
};
/** The file arrived or did not: the answer was lost each time. */
export const NewerVersionLost: Story = {
  parameters: at('/track/111', { replies: { replaceDocument: 'lost' } }),
  play: once(async ({ canvas, canvasElement, userEvent }) => {
    const action = await canvas.findByRole('button', { name: 'Send newer version' });
    const field = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(field as HTMLInputElement, new File(['newer'], 'shared-kitchen-2.docx'));
    await userEvent.click(action);
    const said = await canvas.findByText(
      'We don’t know whether the file arrived. If it did, “Progress” shows “Newer version received” in a few seconds.',
      {},
      { timeout: 10_000 },
    );
    said.scrollIntoView({ block: 'center' });
    await expect(canvas.queryByText('Upload Failed')).toBeNull();
  }),
};
export const NewerVersionLostPhone: Story = { ...NewerVersionLost, globals: phone };
/** The first attempt may have arrived, which a later one that is refused as too early says nothing of. */
export const NewerVersionLostThenLimited: Story = {
  parameters: at('/track/111', {
    replies: { replaceDocument: lostThen(() => refusal(429, 'Too many attempts. Try again in 1 minute.')) },
  }),
  play: once(async ({ canvas, canvasElement, userEvent }) => {
    const action = await canvas.findByRole('button', { name: 'Send newer version' });
    const field = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(field as HTMLInputElement, new File(['newer'], 'shared-kitchen-2.docx'));
    await userEvent.click(action);
    const unknown = /^We don’t know whether the file arrived/;
    const said = await canvas.findByText(unknown);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(said).not.toBeInTheDocument());
    await expect(await canvas.findByText(/^(We don’t know|Upload failed)/)).toHaveTextContent(unknown);
  }),
};
/** A file that is no Word document was none in the attempt before either. */
export const NewerVersionLostThenRefused: Story = {
  parameters: at('/track/111', {
    replies: { replaceDocument: lostThen(() => refusal(415, 'This file isn’t a Word document.'), Response.error) },
  }),
  play: once(async ({ canvas, canvasElement, userEvent }) => {
    const action = await canvas.findByRole('button', { name: 'Send newer version' });
    const field = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(field as HTMLInputElement, new File(['newer'], 'shared-kitchen-2.docx'));
    await userEvent.click(action);
    const said = await canvas.findByText(/^(We don’t know|Upload failed)/, {}, { timeout: 10_000 });
    await expect(said).toHaveTextContent('Upload failed: This file isn’t a Word document.');
  }),
};
export const NewerVersionPhone: Story = {
  parameters: at('/track/111'),
  globals: phone,
  play: once(async ({ canvas }) => {
    (await canvas.findByRole('heading', { name: 'Send a newer version' })).scrollIntoView({ block: 'start' });
  }),
};
const tide = (changes: Partial<Submission>) => (world: World) => {
  world.submissions = world.submissions.map((row) => (row.id === 110 ? { ...row, ...changes } : row));
};
/** Over its limit and not quoted yet, an approved order cannot be paid. */
export const QuoteComing: Story = {
  parameters: at('/track/110', { world: tide({ isAwaitingQuote: true, wordCount: 4000 }) }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByText('Your order is approved, and a quote will follow')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  }),
};
/** What the quote has added stands above the button that charges it. */
export const Quoted: Story = {
  parameters: at('/track/110', {
    world: tide({
      lines: [
        ...orderLines(initialOffering, 'deep', []),
        ...quotedLines([{ label: '1,500 extra words', usd: 2000, inr: 160_000 }]),
      ],
      totalPrice: 5600,
      totalPriceInr: 448_000,
      wordCount: 4000,
      documentNotes: { kind: 'docx', words: 4000, remarks: [] },
    }),
  }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByText('Added in our quote: 1,500 extra words, ₹1,600 / $20.00.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Pay $56.00' })).toBeVisible();
    await expect(canvas.queryByText(/needs a custom quote/)).toBeNull();
  }),
};
export const Approved: Story = { parameters: at('/track/110') };
export const ApprovedPhone: Story = { parameters: at('/track/110', { isWhole: true }), globals: phone };
export const ApprovedOffline: Story = {
  parameters: at('/track/110', {
    replies: { settings: () => ({ payments: 'offline', contactEmail: 'hello@example.org' }) },
  }),
};
export const Paid: Story = { parameters: at('/track/109') };
export const InProgress: Story = { parameters: at('/track/108') };
export const Completed: Story = { parameters: at('/track/107', { isWhole: true }) };
export const CompletedPhone: Story = { parameters: at('/track/107', { isWhole: true }), globals: phone };
export const Rejected: Story = { parameters: at('/track/106') };
export const LongText: Story = {
  parameters: at('/track/120', {
    world: ({ submissions }) => submissions.push({ ...longest, status: 'completed', completedAt: hoursAgo(1) }),
  }),
  globals: phone,
};
export const Loading: Story = { parameters: at('/track/107', { replies: { track: 'never' } }) };
export const CompletedReadsFail: Story = {
  parameters: at('/track/107', {
    replies: { review: () => refusal(503), submissionEvents: () => refusal(503) },
    isWhole: true,
  }),
};
/** What could not be read is named where it is missing, and comes when it is asked for again. */
export const CompletedReadsRecover: Story = {
  parameters: {
    ...at('/track/107', {
      replies: { ...onceRefused('review'), ...onceRefused('submissionEvents') },
    }),
  },
  play: once(async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { name: 'Comments on your text' })).toBeNull();
    await canvas.findByText('We couldn’t load your editor’s comments');
    await canvas.findByText('We couldn’t load our emails to you');
    // A plain press: an answer that comes while the tests' own press still waits is not drawn on a slow machine.
    const again = () => canvas.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement;
    again().click();
    await canvas.findAllByText(/Email sent/);
    again().click();
    await canvas.findByRole('heading', { name: 'Comments on your text' });
    await canvas.findByRole('link', { name: 'Download tracked changes (.docx)' });
    await expect(canvas.queryByText(/could not/)).toBeNull();
  }),
};
export const CompletedReading: Story = {
  parameters: at('/track/107', { replies: { review: 'never', submissionEvents: 'never' } }),
};
export const UnknownLink: Story = { parameters: at('/track/a-link-that-leads-nowhere') };
export const LoadError: Story = { parameters: at('/track/107', { replies: { track: () => refusal(503) } }) };
