import { initialOffering, limits, orderLines, quotedLines, type SubmissionEvent } from '@marginalia/bff/contract';
import type { Meta, StoryObj } from '@storybook/react';
import { expect, mocked, screen, spyOn, waitFor, within } from 'storybook/test';
import { handlers } from './fake/answers.ts';
import { hoursAgo } from './fake/clock.ts';
import { fillStorage } from './fake/full-storage.ts';
import { onceRefused } from './fake/once-refused.ts';
import { administrator, unbrokenName } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { marked, markedBeforeCorrection, markedByAnother } from './fake/reviews.ts';
import { everyStatus, longest, unbroken } from './fake/submissions.ts';
import { correctedEssay } from './fake/texts.ts';
import type { World } from './fake/world.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin edit page', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'administrator' as const;
/** What is said aloud as well stands twice on the page. */
const titled = { selector: '[data-part="title"]' };
const draft = { ...marked, notes: 'Ask about the interviews.' };

export const Pending: Story = { parameters: at('/admin/submissions/111/edit', { as }) };
export const Approved: Story = { parameters: at('/admin/submissions/110/edit', { as }) };
/** A mail that was not sent is told with its address and the mail server's own words. */
export const MailFailed: Story = {
  parameters: at('/admin/submissions/110/edit', {
    as,
    replies: {
      submissionEvents: () => [
        { id: '1', type: 'ordered', actor: 'client', actorName: null, at: hoursAgo(30), detail: null },
        {
          id: 'mail-1',
          type: 'mail_failed',
          actor: 'system',
          actorName: null,
          at: hoursAgo(2),
          writtenAt: hoursAgo(30),
          detail: 'We have your document: Tide tables and the working day',
          recipient: 'noor@students.example.edu',
          error: '550 5.1.1 <noor@students.example.edu>: Recipient address rejected: User unknown',
        },
      ],
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Order' }));
    const title = await canvas.findByText('We couldn’t send the email to noor@students.example.edu', titled);
    title.scrollIntoView({ block: 'center' });
    await canvas.findByText(/^Last error: 550 5\.1\.1/);
  }),
};
/** What the extra words cost is settled: nothing on the page asks for a quote any more. */
export const Quoted: Story = {
  parameters: at('/admin/submissions/110/edit', {
    as,
    world: (world) => {
      const lines = [
        ...orderLines(initialOffering, 'deep', []),
        ...quotedLines([{ label: '390 extra words', usd: 600, inr: 48_000 }]),
      ];
      const documentNotes = { kind: 'docx' as const, words: 2890, remarks: [] };
      world.submissions = world.submissions.map((one) => (one.id === 110 ? { ...one, documentNotes, lines } : one));
    },
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByText(/390 words over the word limit\. The quote covers the extra words\./);
    await expect(canvas.queryByText(/needs a custom quote/)).toBeNull();
  }),
};
export const AnotherAmount: Story = {
  parameters: at('/admin/submissions/110/edit', { as }),
  play: once(async ({ canvas, userEvent }) => {
    const amount = canvas.getByRole('textbox', { name: /Amount received/ });
    await userEvent.clear(amount);
    await userEvent.type(amount, '3600');
    const words = /You entered \$3,600\.00, but \$36\.00 is due/;
    const said = await canvas.findByText(words, { selector: '[role=status]' });
    said.scrollIntoView({ block: 'center' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '36');
    await expect(canvas.queryByText(words)).toBeNull();
    await userEvent.type(amount, '0');
  }),
};
export const Paid: Story = { parameters: at('/admin/submissions/109/edit', { as }) };
export const InProgress: Story = { parameters: at('/admin/submissions/108/edit', { as, isWhole: true }) };
export const InProgressPhone: Story = {
  parameters: at('/admin/submissions/108/edit', { as }),
  globals: phone,
};
/** The sheet that is looked at before a review goes out; then whom it was sent to, and the next order. */
export const Sending: Story = {
  parameters: at('/admin/submissions/108/edit', { as }),
  play: once(async ({ canvas, userEvent }) => {
    const name = 'Complete Review & Notify Client';
    await userEvent.click(await canvas.findByRole('button', { name }));
    const sheet = within(await canvas.findByRole('dialog', { name: 'Send the review' }));
    await expect(sheet.getByRole('button', { name })).toHaveFocus();
  }),
};
export const Sent: Story = {
  parameters: at('/admin/submissions/108/edit', { as }),
  play: once(async (context) => {
    await Sending.play?.(context);
    await context.userEvent.keyboard('{Enter}');
    const strip = await context.canvas.findByRole('region', { name: 'Review sent' });
    await waitFor(() => expect(strip).toHaveFocus());
    await expect(within(strip).getByRole('button', { name: 'Undo' })).toBeVisible();
  }),
};
export const Completed: Story = { parameters: at('/admin/submissions/107/edit', { as, isWhole: true }) };
/** The marks of one category or of several, each at a press. */
export const MarksByCategory: Story = {
  parameters: at('/admin/submissions/107/edit', { as }),
  play: once(async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Outline' });
    if (button.getAttribute('aria-expanded') === 'false') await userEvent.click(button);
    const list = within(await canvas.findByRole('complementary', { name: 'Outline' }));
    const words = () => within(list.getByRole('list', { name: 'Marks' })).getAllByRole('listitem');
    const all = words().length;
    await userEvent.click(list.getByRole('row', { name: 'Tone' }));
    await waitFor(() => expect(words()).toHaveLength(1));
    await userEvent.click(list.getByRole('row', { name: 'Grammar' }));
    await waitFor(() => expect(words()).toHaveLength(3));
    await expect(list.getByText(`3 of ${all}`)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(words()).toHaveLength(all));
  }),
};
export const Rejected: Story = { parameters: at('/admin/submissions/106/edit', { as }) };
/** A Google Docs order says what it is, and how its text gets here. */
export const GoogleDocs: Story = {
  parameters: at('/admin/submissions/112/edit', { as }),
  play: once(async ({ canvas, userEvent }) => {
    const title = await canvas.findByText('This order is a Google Docs link', titled);
    await expect(canvas.queryByText(/uploaded as a file/)).toBeNull();
    await expect(canvas.getAllByRole('link', { name: /new window/ })).toHaveLength(1);
    await canvas.findByText(/The document is not shared\. Ask the client/);
    await expect(canvas.getByLabelText(/^Review notes/)).toHaveAccessibleDescription(/^The client gets these notes/);
    await userEvent.click(canvas.getByRole('button', { name: 'Import .docx' }));
    const dialog = await canvas.findByRole('dialog');
    const field = dialog.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(field, new File(['imported'], 'imported.docx'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace document' }));
    await canvas.findByRole('textbox', { name: 'Document text' });
    await expect(title).not.toBeInTheDocument();
  }),
};
export const Draft: Story = {
  parameters: at('/admin/submissions/107/edit', {
    as,
    local: {
      'draft:1:review-107': JSON.stringify(draft),
      'draft:1:edit-link-107': JSON.stringify({ text: 'https://example.org/not-a-doc', base: '' }),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    const save = canvas.getByRole('button', { name: 'Save Review' });
    await userEvent.click(save);
    await expect(canvas.getByLabelText(/^Google Docs link/)).toHaveFocus();
    save.scrollIntoView({ block: 'end' });
  }),
};
export const ChangedByAnother: Story = {
  parameters: at('/admin/submissions/107/edit', {
    as,
    world: ({ reviews }) => reviews.set(107, markedByAnother),
    local: { 'draft:1:review-107': JSON.stringify(draft) },
  }),
  play: once(async ({ canvas }) => {
    const explained = await canvas.findByText('This review was changed while you were working');
    explained.scrollIntoView({ block: 'start' });
  }),
};
export const CommentTooLong: Story = {
  parameters: at('/admin/submissions/108/edit', {
    as,
    world: ({ reviews }) => reviews.set(108, marked),
    local: {
      'draft:1:review-108': JSON.stringify({
        ...draft,
        highlights: marked.highlights.map((mark, at) =>
          at === 0 ? { ...mark, comment: 'Very '.repeat(1_001) } : mark,
        ),
      }),
    },
  }),
  play: once(async ({ canvas }) => {
    const words = /Saved on this device only\. At “.+”: A comment can have up to 5,000 characters\. Please/;
    (await canvas.findByText(words)).scrollIntoView({ block: 'center' });
  }),
};
export const MarkWithoutPlace: Story = {
  parameters: at('/admin/submissions/107/edit', {
    as,
    local: { 'draft:1:review-107': JSON.stringify(markedBeforeCorrection) },
  }),
  play: once(async ({ canvas, userEvent }) => {
    const notice = await canvas.findByText('1 mark has no place in this text', titled);
    const cards = within(canvas.getByRole('list', { name: 'Comments and suggestions' })).getAllByRole('listitem');
    // After the marks that have a place: nothing is guessed, nothing is lost.
    await expect(cards.at(-1)).toHaveTextContent('One essay argues.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save Review' }));
    await canvas.findByText('Review Saved');
    await expect(notice).toBeInTheDocument();
    notice.scrollIntoView({ block: 'start' });
  }),
};
/** The client sent a newer file after the editor had begun: what stood still is as it was, the rest is shown. */
export const DocumentReplaced: Story = {
  parameters: at('/admin/submissions/108/edit', {
    as,
    isWhole: true,
    world: ({ reviews }) => reviews.set(108, marked),
  }),
  play: once(async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Order' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Upload newer version' }));
    const dialog = await canvas.findByRole('dialog');
    const field = dialog.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(field, new File(['newer'], 'newer.docx'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace document' }));
    await canvas.findByText('Document Uploaded');
    await canvas.findByText('5 marks are in changed text', titled);
    await canvas.findByText('2 marks have no place in this text', titled);
    await canvas.findByRole('link', { name: 'Download Version 1' });
    await expect(canvas.queryByRole('link', { name: 'Export Review' })).toBeNull();
    // Only what stands in the text is joined to its card.
    const paths = () => [...canvasElement.querySelectorAll('[data-part="connectors"] > path')];
    const lines = () => paths().flatMap((path) => path.getAttribute('d')?.match(/M/g) ?? []);
    await waitFor(() => expect(lines()).toHaveLength(6));
  }),
};
export const MovedMarksKept: Story = {
  parameters: at('/admin/submissions/108/edit', {
    as,
    world: (world) => {
      world.reviews.set(108, marked);
      world.submissions = world.submissions.map((one) =>
        one.id === 108 ? { ...one, content: correctedEssay, contentVersion: 2 } : one,
      );
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep all in place' }));
    await expect(canvas.queryByText(/stand in changed text/, titled)).toBeNull();
    // The button is gone; the next Tab leads into the editor.
    await expect(canvas.getByText('2 marks have no place in this text', titled).closest('[role=group]')).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Save Review' }));
    await canvas.findByText('Review Saved');
    await userEvent.click(await canvas.findByRole('button', { name: 'Order' }));
    await canvas.findByRole('link', { name: 'Export Review' });
    (await canvas.findByText('2 marks have no place in this text', titled)).scrollIntoView({ block: 'start' });
  }),
};
/** A short name that would mean two comments is not taken. */
export const ReusableComments: Story = {
  parameters: at('/admin/submissions/108/edit', {
    as,
    local: {
      'comment-bank': JSON.stringify({
        [administrator.id]: [
          { id: 'a', text: 'Which source?', category: 'citation', shortcut: 'src' },
          { id: 'b', text: 'Cut this; the sentence is strong without it.' },
        ],
      }),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reusable comments (2)' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Reusable comments' }));
    const second = dialog.getByRole('textbox', { name: /^Short name 2/ });
    await userEvent.type(second, '/src');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Another comment has this short name. Choose a different one.');
    await expect(second).toHaveFocus();
  }),
};
export const SessionEnded: Story = {
  parameters: at('/admin/submissions/107/edit', {
    as,
    local: { 'draft:1:review-107': JSON.stringify(draft) },
    replies: { saveReview: () => refusal(401) },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save Review' }));
    await screen.findByRole('dialog', { name: 'Sign in again' });
  }),
};
export const Saved: Story = {
  parameters: at('/admin/submissions/107/edit', { as, local: { 'draft:1:review-107': JSON.stringify(draft) } }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save Review' }));
    await canvas.findByText('Review Saved');
  }),
};
export const NoText: Story = { parameters: at('/admin/submissions/112/edit', { as }) };
export const LongText: Story = {
  parameters: at('/admin/submissions/120/edit', {
    as,
    world: ({ submissions }) => submissions.push(longest),
  }),
  globals: phone,
};
/** A name without a place to break is cut where the bar ends. */
export const UnbrokenName: Story = {
  parameters: at('/admin/submissions/121/edit', { as, world: ({ submissions }) => submissions.push(unbroken) }),
  globals: phone,
  play: once(async ({ canvas }) => {
    const name = canvas.getByTitle(unbrokenName);
    await expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  }),
};
export const Loading: Story = { parameters: at('/admin/submissions/108/edit', { as, replies: { review: 'never' } }) };
export const ReviewNotLoaded: Story = {
  parameters: at('/admin/submissions/108/edit', { as, replies: { review: () => refusal(503) } }),
  play: once(async ({ canvas }) => {
    (await canvas.findByText('We couldn’t load the review')).scrollIntoView({ block: 'center' });
  }),
};
export const ReviewLoadedAgain: Story = {
  parameters: { ...at('/admin/submissions/108/edit', { as, replies: onceRefused('review') }) },
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Try again'));
    await canvas.findByText('Save Review');
  }),
};
const withoutReviewedFile = (world: World) => {
  world.submissions = world.submissions.map((row) => ({ ...row, reviewedFile: null }));
};
const fileEvent = (
  type: 'reviewed_document_uploaded' | 'reviewed_document_failed',
  hours: number,
): SubmissionEvent => ({
  ...{ id: `${type} ${hours}`, type, at: hoursAgo(hours), detail: null },
  ...{ actor: 'system', actorName: null },
});
export const FileNotMade: Story = {
  parameters: at('/admin/submissions/107/edit', {
    as,
    world: withoutReviewedFile,
    replies: {
      submissionEvents: () => [fileEvent('reviewed_document_uploaded', 3), fileEvent('reviewed_document_failed', 2)],
    },
  }),
  play: once(async ({ canvas }) => {
    (await canvas.findByText('The client has no file with tracked changes')).scrollIntoView({ block: 'center' });
    await expect(canvas.queryByText(fileNotReady)).toBeNull();
  }),
};
const fileNotReady = 'The file with tracked changes isn’t ready yet';
let making: World;
/** The server was busy when the review was completed: it still makes the file, and the page shows it once it is there. */
export const FileBeingMade: Story = {
  parameters: at('/admin/submissions/107/edit', {
    as,
    world: (world) => {
      making = world;
      withoutReviewedFile(world);
    },
    replies: {
      submissionEvents: () => [fileEvent('reviewed_document_failed', 3), fileEvent('reviewed_document_uploaded', 2)],
    },
  }),
  beforeEach: () => {
    const timers = spyOn(window, 'setInterval');
    return () => timers.mockRestore();
  },
  play: once(async ({ canvas }) => {
    (await canvas.findByText(fileNotReady)).scrollIntoView({ block: 'center' });
    await expect(canvas.queryByText(/We couldn’t add your marks/)).toBeNull();
    making.submissions = [...everyStatus];
    for (const [poll, delay] of mocked(window.setInterval).mock.calls)
      if (delay === limits.refetchMilliseconds) (poll as () => void)();
    await waitFor(() => expect(canvas.queryByText(fileNotReady)).toBeNull());
    await canvas.findByText('Download Reviewed');
  }),
};
/** The marks belong to an earlier document: no file is made from them. */
export const FileOfEarlierMarks: Story = {
  parameters: at('/admin/submissions/107/edit', {
    as,
    world: (world) => {
      withoutReviewedFile(world);
      world.reviews.set(107, { ...marked, contentVersion: 0 });
    },
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByText('The client has no file with tracked changes');
    await expect(canvas.queryByText(fileNotReady)).toBeNull();
  }),
};
/** The file is sent again by itself when the server says that it was busy. */
export const ReviewedFileToBusyServer: Story = {
  parameters: at('/admin/submissions/108/edit', { as, replies: onceRefused('uploadReviewed', { 'retry-after': '1' }) }),
  play: once(async ({ canvas, userEvent }) => {
    const file = new File(['%PDF-1.7'], 'reviewed.pdf');
    await userEvent.click(await canvas.findByRole('button', { name: 'Order' }));
    await userEvent.upload(canvas.getByLabelText(/^File to send to the client/), file);
    await userEvent.click(canvas.getByRole('button', { name: 'Upload' }));
    await canvas.findByText('Document Uploaded', {}, { timeout: 10_000 });
  }),
};
/** The proxy's answer says nothing of the server: trying again is harmless, and where to look is said beside the file. */
export const ReviewedFileLost: Story = {
  parameters: at('/admin/submissions/108/edit', {
    as,
    replies: { uploadReviewed: () => new Response(null, { status: 502 }) },
  }),
  play: once(async ({ canvas, userEvent }) => {
    const file = new File(['%PDF-1.7'], 'reviewed.pdf');
    await userEvent.click(await canvas.findByRole('button', { name: 'Order' }));
    await userEvent.upload(canvas.getByLabelText(/^File to send to the client/), file);
    await userEvent.click(canvas.getByRole('button', { name: 'Upload' }));
    await canvas.findByText(/^We don’t know whether the file arrived\. If it did, “Reviewed document” shows/);
    await canvas.findByText('Failed to upload document. Please try again.');
  }),
};
/** The order is gone: the page says so and leads on, as it does when it is opened again. */
export const ReviewedFileOfDeletedOrder: Story = {
  parameters: at('/admin/submissions/108/edit', {
    as,
    replies: {
      uploadReviewed: ({ world }) => {
        world.submissions = world.submissions.filter(({ id }) => id !== 108);
        return refusal(404);
      },
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Order' }));
    const file = new File(['%PDF-1.7'], 'reviewed.pdf');
    await userEvent.upload(canvas.getByLabelText(/^File to send to the client/), file);
    await userEvent.click(canvas.getByRole('button', { name: 'Upload' }));
    await canvas.findByText('This submission was deleted.');
    await canvas.findByRole('heading', { level: 1, name: 'Submission not found' });
    await canvas.findByRole('link', { name: 'Return to Dashboard' });
  }),
};
/** The desk begins as it was left last, also where another tab did after this one had shown a desk. */
export const PanesClosedElsewhere: Story = {
  parameters: at('/admin/submissions/108/edit', { as, local: { 'preference:1:deskPane': '"none"' } }),
  play: once(async ({ canvas }) => {
    for (const name of ['Outline', 'Order'])
      await expect(await canvas.findByRole('button', { name })).toHaveAttribute('aria-expanded', 'false');
  }),
};
/** Another editor has uploaded a file since the page was loaded. */
export const ReviewedFileOfAnotherEditor: Story = {
  parameters: at('/admin/submissions/108/edit', {
    as,
    replies: {
      uploadReviewed: (call) => {
        const isSeen = (call.world.submissions.find(({ id }) => id === 108)?.reviewedFile ?? null) !== null;
        if (isSeen) return handlers.uploadReviewed?.(call) ?? refusal(503);
        const reviewedFile = { filename: 't.pdf', originalName: 'theirs.pdf', size: 9, uploadedAt: hoursAgo(0) };
        call.world.submissions = call.world.submissions.map((one) => (one.id === 108 ? { ...one, reviewedFile } : one));
        return refusal(409, 'Inês Carvalho has uploaded “theirs.pdf” meanwhile. Look at it before you replace it.');
      },
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    const file = new File(['%PDF-1.7'], 'reviewed.pdf');
    await userEvent.click(await canvas.findByRole('button', { name: 'Order' }));
    await userEvent.upload(canvas.getByLabelText(/^File to send to the client/), file);
    await userEvent.click(canvas.getByRole('button', { name: 'Upload' }));
    const question = await canvas.findByRole('alertdialog', { name: 'Replace the newer file?' });
    await expect(question).toHaveTextContent('Inês Carvalho has uploaded “theirs.pdf” meanwhile.');
    await expect(within(question).getByRole('link', { name: 'Download Reviewed' })).toBeVisible();
    await canvas.findByText(/^theirs\.pdf, uploaded/);
    await userEvent.click(within(question).getByRole('button', { name: 'Replace file' }));
    await canvas.findByText('Document Uploaded');
    await canvas.findByText(/^reviewed\.docx, uploaded/);
  }),
};
/** What the client answered in Word joins the review, and what is being written stays. */
export const AnswersFromWord: Story = {
  parameters: at('/admin/submissions/108/edit', {
    as,
    world: (world) => {
      const documentNotes = { kind: 'docx' as const, words: 1250, remarks: [] };
      world.submissions = world.submissions.map((one) => (one.id === 108 ? { ...one, documentNotes } : one));
    },
    replies: {
      readAnswers: ({ world }) => {
        const review = world.reviews.get(108) ?? marked;
        const author = { name: 'Mira Sen', initials: 'MS' };
        const replies = [{ id: 'w1', text: 'It is mine. Keep it?', author, createdAt: hoursAgo(3) }];
        const highlights = review.highlights.map((one, index) => (index === 0 ? { ...one, replies } : one));
        const answered = { ...review, highlights, version: review.version + 1 };
        world.reviews.set(108, answered);
        return {
          review: answered,
          added: { replies: 1, comments: 0 },
          resolved: 0,
          unplaced: 0,
          isMatchedByText: false,
        };
      },
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    // The order takes the place of the outline, whose list of marks has a button for each comment too.
    await userEvent.click(await canvas.findByRole('button', { name: 'Order' }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Comment 2 / }));
    const comment = await canvas.findByRole('textbox', { name: 'Comment' });
    await userEvent.type(comment, ' Written meanwhile.');
    await userEvent.click(canvas.getByRole('button', { name: 'Read answers from Word' }));
    const dialog = await canvas.findByRole('dialog', { name: 'Read answers from Word' });
    const field = within(dialog).getByLabelText(/^The client’s Word file/);
    await userEvent.upload(field, new File(['answered'], 'answered.docx'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Read answers' }));
    await canvas.findByText('Answers added');
    await canvas.findByText('1 reply.');
    await expect((comment as HTMLTextAreaElement).value).toMatch(/ Written meanwhile\.$/);
    await canvas.findByText('This review was changed while you were working');
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 1 .*1 reply$/ }));
    await canvas.findByText('It is mine. Keep it?');
  }),
};
/** What is typed is then lost with the page. */
export const StorageFull: Story = {
  parameters: at('/admin/submissions/108/edit', { as }),
  play: once(async ({ canvas, userEvent }) => {
    const feedback = await canvas.findByRole('textbox', { name: 'Feedback' });
    await userEvent.type(feedback, 'Well');
    await canvas.findByText('Saved on this device only.');
    const empty = fillStorage();
    try {
      await userEvent.type(feedback, ' argued');
      const alert = await canvas.findByRole('alert');
      await expect(alert).toHaveTextContent('Your text is not saved on this device');
      await expect(canvas.queryByText('Saved on this device only.')).toBeNull();
      alert.scrollIntoView({ block: 'center' });
      empty();
      await userEvent.type(feedback, '.');
      await canvas.findByText('Saved on this device only.');
      await expect(alert).not.toBeInTheDocument();
    } finally {
      empty();
    }
  }),
};
/** What the editor uploaded belongs to the document as it was then. */
export const FileOfEarlierVersion: Story = {
  parameters: at('/admin/submissions/108/edit', {
    as,
    world: (world) => {
      const reviewedFile = { filename: 'r.docx', originalName: 'my-review.docx', size: 9, uploadedAt: hoursAgo(5) };
      world.submissions = world.submissions.map((one) =>
        one.id === 108 ? { ...one, reviewedFile, contentVersion: 2 } : one,
      );
    },
    replies: {
      submissionEvents: () => [
        { id: '9', type: 'document_replaced', actor: 'client', actorName: null, at: hoursAgo(2), detail: 'newer.docx' },
      ],
    },
  }),
  play: once(async ({ canvas }) => {
    const said = await canvas.findByText('This file is older than the client’s document');
    said.scrollIntoView({ block: 'center' });
  }),
};
export const NotFound: Story = { parameters: at('/admin/submissions/4711/edit', { as }) };
export const LoadError: Story = {
  parameters: at('/admin/submissions/108/edit', { as, replies: { submission: () => refusal(503) } }),
};
export const Denied: Story = { parameters: at('/admin/submissions/108/edit', { as: 'client' }) };
