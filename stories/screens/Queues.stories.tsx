import { initialOffering, maxQuoteLines, orderLines, quotedLines, type Submission } from '@marginalia/bff/contract';
import type { Meta, StoryObj } from '@storybook/react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { type Handler, handlers } from './fake/answers.ts';
import { comeBack, endingSession } from './fake/ending-session.ts';
import { administrator, amara } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { longest, ordered, sample } from './fake/submissions.ts';
import { longTitle } from './fake/texts.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin queues', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'administrator' as const;

/** The orders of the table; the first row is its header. */
const findRows = async (canvas: ReturnType<typeof within>) => (await canvas.findAllByRole('row')).slice(1);

export const Pending: Story = {
  parameters: at('/admin/enhanced', { as, isWhole: true }),
  // The names of services are whole: two may differ in their last word only.
  play: once(async ({ canvasElement }) => {
    const services = [...canvasElement.querySelectorAll('tbody td:nth-child(3) p:first-child')];
    await expect(services.length).toBeGreaterThan(0);
    await expect(services.filter((one) => one.scrollWidth > one.clientWidth)).toEqual([]);
  }),
};
/** A deadline before the service's promise is flagged; where there is none, the column says so. */
export const PendingFlags: Story = {
  parameters: at('/admin/enhanced', {
    as,
    world: (world) =>
      Object.assign(world, {
        submissions: [
          ordered(110, 'pending_approval', { deadline: '2026-03-17', submittedAt: '2026-03-16T08:00:00.000Z' }),
          ordered(111, 'pending_approval', { deadline: null }),
        ],
      }),
  }),
  play: once(async ({ canvas }) => {
    const [early, without] = await findRows(canvas);
    await expect(early).toHaveTextContent(/Too early Due tomorrow/);
    await expect(within(without as HTMLElement).getByRole('cell', { name: 'No deadline' })).toBeVisible();
    await expect(without).not.toHaveTextContent('Submitted');
    await expect(without).not.toHaveTextContent('Too early');
  }),
};
export const PendingPhone: Story = { parameters: at('/admin/enhanced', { as, isWhole: true }), globals: phone };
export const Approved: Story = { parameters: at('/admin/enhanced?tab=approved', { as }) };
export const PaidPastDeadline: Story = { parameters: at('/admin/enhanced?tab=paid', { as }) };
export const InProgress: Story = { parameters: at('/admin/enhanced?tab=in_progress', { as }) };
export const Completed: Story = { parameters: at('/admin/enhanced?tab=completed', { as }) };
export const Samples: Story = { parameters: at('/admin/enhanced?tab=samples', { as }) };
/** A sample has a service of the listing and no offer; the filter finds it all the same. */
export const SamplesOfAService: Story = {
  parameters: at('/admin/enhanced?tab=samples&service=deep', {
    as,
    world: ({ submissions }) => submissions.push({ ...sample, id: 104, title: 'Sample: an abstract', serviceId: 2 }),
  }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Sample: an abstract' })).toBeVisible();
    await expect(await findRows(canvas)).toHaveLength(1);
  }),
};
export const LongText: Story = {
  parameters: at('/admin/enhanced?tab=in_progress', {
    as,
    world: (world) => Object.assign(world, { submissions: [longest] }),
    isWhole: true,
  }),
  globals: phone,
};
export const Filtered: Story = {
  parameters: at('/admin/enhanced?q=purpose&service=sop&due=2026-03-31', { as }),
};
/** A phone has the choices in a drawer, and under the search what was chosen, which goes at a press. */
export const FilteredPhone: Story = {
  parameters: at('/admin/enhanced?tab=completed&service=deep&due=2026-12-31', { as }),
  globals: phone,
  play: once(async ({ canvas, userEvent }) => {
    const tags = () => canvas.queryAllByRole('row').map((row) => row.textContent);
    await expect(tags()).toEqual(['Deep Clarity Edit', 'Due by 31 Dec 2026']);
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    const drawer = within(canvas.getByRole('dialog', { name: 'Filters' }));
    await userEvent.click(drawer.getByRole('combobox', { name: 'Service' }));
    await userEvent.click(drawer.getByRole('option', { name: 'Express Review' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Show orders' }));
    await waitFor(() => expect(tags()).toEqual(['Express Review', 'Due by 31 Dec 2026']));
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Express Review' }));
    await waitFor(() => expect(canvas.getByRole('row', { name: 'Due by 31 Dec 2026' })).toHaveFocus());
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Filters' })).toHaveFocus());
    await expect(tags()).toEqual([]);
  }),
};
export const NothingFound: Story = { parameters: at('/admin/enhanced?q=zebra', { as }) };
/** What was rejected is not among the tabs: a link leads to its list. */
export const Rejected: Story = { parameters: at('/admin/enhanced?tab=rejected', { as }) };
export const RejectedPhone: Story = {
  parameters: at('/admin/enhanced?tab=rejected', { as, isWhole: true }),
  globals: phone,
};
/** The list is a page of its own: the focus is on its heading. */
export const RejectedByLink: Story = {
  parameters: { ...at('/admin/enhanced?q=purpose', { as }) },
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Rejected submissions' }));
    const heading = await canvas.findByRole('heading', { level: 1, name: 'Rejected submissions' });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(await canvas.findByRole('link', { name: 'Take-home examination, unit 4' })).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await userEvent.click(within(canvas.getByRole('main')).getByRole('link', { name: 'Queues' }));
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1, name: 'Queues' })).toHaveFocus());
    await expect(canvas.getByRole('tab', { selected: true })).toHaveAccessibleName('Pending 2');
  }),
};
export const RejectedEmpty: Story = {
  parameters: at('/admin/enhanced?tab=rejected', {
    as,
    world: (held) => Object.assign(held, { submissions: [] }),
  }),
};
/** A search in one list says what another holds. */
export const FoundElsewhere: Story = {
  parameters: at('/admin/enhanced?q=examination', { as }),
  play: once(async ({ canvas }) => {
    const elsewhere = within(canvas.getByRole('region', { name: 'Found in other queues' }));
    await expect(elsewhere.getByText('Rejected')).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: /^Review Take-home/ })).toHaveAttribute(
      'href',
      '/admin/submissions/106',
    );
  }),
};
export const Loading: Story = { parameters: at('/admin/enhanced', { as, replies: { submissionsByStatus: 'never' } }) };
export const Empty: Story = {
  parameters: at('/admin/enhanced', { as, world: (world) => Object.assign(world, { submissions: [] }) }),
};
export const LoadError: Story = {
  parameters: at('/admin/enhanced', { as, replies: { submissionsByStatus: () => refusal(503) } }),
};
export const SessionEnded: Story = {
  parameters: at('/admin/enhanced', { as, replies: { submissionsByStatus: () => refusal(401) } }),
};
let isDown = false;
/** The rows stay; above them is said since when they are old. */
export const RefreshFailed: Story = {
  parameters: at('/admin/enhanced', {
    as,
    world: () => {
      isDown = false;
    },
    replies: {
      submissionsByStatus: (call) =>
        isDown ? refusal(503) : (handlers.submissionsByStatus as Handler<'submissionsByStatus'>)(call),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    isDown = true;
    comeBack();
    await canvas.findByText("Couldn't refresh this list");
    await expect(canvas.getByText(/^Last updated 09:\d\d\.$/)).toBeVisible();
    await expect(await findRows(canvas)).toHaveLength(2);
    isDown = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(canvas.queryByText(/^Couldn't refresh/)).toBeNull());
  }),
};
/** A row opens to all that a card shows in a drawer, by a press or by its key, and has the focus again when the drawer is closed. */
export const RowOpens: Story = {
  parameters: at('/admin/enhanced?q=purpose', { as }),
  play: once(async ({ canvas, userEvent }) => {
    const title = 'Statement of purpose, MSc Urban Planning';
    const toggle = await canvas.findByRole('button', { name: `Details of ${title}` });
    await userEvent.click(toggle);
    const drawer = within(canvas.getByRole('dialog', { name: title }));
    for (const words of [/^The programme asks for at most/, 'SPRING', 'User 8', '950 words', 'No text content'])
      await expect(drawer.getByText(words)).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Review Submission' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(toggle).toHaveFocus());
    toggle.blur();
    await userEvent.keyboard('jd');
    await expect(within(canvas.getByRole('dialog', { name: title })).getByText('SPRING')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('link', { name: title })).toHaveFocus());
  }),
};
/** On a phone a row opens in its place to all that a card shows, and closes again. */
export const RowOpensPhone: Story = {
  parameters: at('/admin/enhanced?q=purpose', { as }),
  globals: phone,
  play: once(async ({ canvas, userEvent }) => {
    const row = within(canvas.getByRole('article'));
    await expect(row.getByText('SPRING')).not.toBeVisible();
    await userEvent.keyboard('jd');
    await expect(row.getByRole('button', { expanded: true })).toBeVisible();
    for (const words of [/^The programme asks for at most/, 'SPRING', 'User 8', '950 words', 'No text content'])
      await expect(row.getAllByText(words).at(-1)).toBeVisible();
    await userEvent.keyboard('d');
    await expect(row.getByText('SPRING')).not.toBeVisible();
  }),
};
/** Soonest due first, and a list of what is due. */
export const SoonestFirst: Story = {
  parameters: at('/admin/enhanced?tab=paid', {
    as,
    world: (held) =>
      Object.assign(held, {
        submissions: [
          ordered(301, 'paid', { title: 'Later', deadline: '2026-04-02' }),
          ordered(302, 'paid', { title: 'Whenever', deadline: null }),
          ordered(303, 'paid', { title: 'Today', deadline: '2026-03-16' }),
          ordered(304, 'paid', { title: 'Overdue', deadline: '2026-03-10' }),
        ],
      }),
  }),
  play: once(async ({ canvas }) => {
    const titles = canvas.getAllByRole('rowheader').map((order) => within(order).getByRole('link').textContent);
    await expect(titles).toEqual(['Overdue', 'Today', 'Later', 'Whenever']);
    await expect(canvas.getByText('6 days overdue')).toBeVisible();
    await expect(canvas.getByText('Due today')).toBeVisible();
    await expect(canvas.getByText('In 17 days')).toBeVisible();
  }),
};
/** Cards by choice; the choice is kept. */
export const Cards: Story = {
  parameters: at('/admin/enhanced?q=purpose', { as }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Cards' }));
    await expect(canvas.getByText('SPRING')).toBeVisible();
    await expect(localStorage.getItem('preference:1:queueCards')).toBe('true');
    await expect(canvas.queryByRole('button', { name: /^Details of/ })).toBeNull();
  }),
};
export const CardsKept: Story = {
  parameters: at('/admin/enhanced', { as, local: { 'preference:1:queueCards': 'true' } }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: 'Cards' })).toBeChecked();
  }),
};
const fifty = Array.from({ length: 50 }, (_, index) =>
  ordered(400 + index, index % 7 === 0 ? 'paid' : 'completed', {
    title: index % 9 === 0 ? longTitle : `Chapter ${index}, on the use of parks`,
    ...(index % 5 === 0 && { client: { ...amara, firstName: 'محمد', lastName: 'العبدالله' } }),
    ...(index % 11 === 0 && { title: 'مدينة المستقبل: دراسة في التخطيط' }),
  }),
);
/** A page of fifty is a few windows high. */
export const Fifty: Story = {
  parameters: at('/admin/enhanced?tab=completed', {
    as,
    world: (held) => Object.assign(held, { submissions: fifty.map((row) => ({ ...row, status: 'completed' })) }),
  }),
  play: once(async ({ canvas }) => {
    const rows = await findRows(canvas);
    await expect(rows).toHaveLength(50);
    for (const row of rows) await expect(row.getBoundingClientRect().height).toBeLessThan(56);
  }),
};
let hasMoved = false;
/** The pressed button keeps the focus while the next page loads; a page whose orders have moved on says that it has none. */
export const TurnsPages: Story = {
  parameters: at('/admin/enhanced?tab=completed', {
    as,
    world: (held) => {
      hasMoved = false;
      Object.assign(held, { submissions: [...fifty, overLimit].map((row) => ({ ...row, status: 'completed' })) });
    },
    replies: {
      submissionsByStatus: (call) =>
        hasMoved ? [] : (handlers.submissionsByStatus as Handler<'submissionsByStatus'>)(call),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    const next = canvas.getByRole('button', { name: 'Next' });
    await userEvent.click(next);
    await canvas.findByText('Page 2');
    await expect(next).toHaveFocus();
    hasMoved = true;
    comeBack();
    await canvas.findByText('No orders on this page');
    hasMoved = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }));
    await canvas.findByText('Page 1');
    await expect(canvas.getByRole('button', { name: 'Previous' })).toHaveFocus();
  }),
};
/** On a phone a long title has two lines, and no row is much higher for it. */
export const FiftyPhone: Story = {
  parameters: { ...Fifty.parameters },
  globals: phone,
  play: once(async ({ canvas }) => {
    const rows = canvas.getAllByRole('article');
    await expect(rows).toHaveLength(50);
    for (const row of rows) await expect(row.getBoundingClientRect().height).toBeLessThan(88);
    // How many words a line holds depends on the browser's letters.
    const lines = (heading: HTMLElement) =>
      Math.round(heading.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(heading).lineHeight));
    for (const row of rows.slice(0, 2)) {
      const heading = within(row).getByRole('heading');
      const shown = lines(heading);
      heading.style.whiteSpace = 'nowrap';
      const isLong = heading.scrollWidth > heading.clientWidth;
      heading.style.whiteSpace = '';
      await expect(shown).toBe(isLong ? 2 : 1);
    }
  }),
};
const ending = endingSession(administrator);
const { world, replies } = ending;
/** The cards stay; above them is said that no newer ones come, and where to sign in. */
export const SessionEndedLater: Story = {
  parameters: at('/admin/enhanced?q=purpose', { as, world, replies }),
  play: once(async ({ canvas }) => {
    ending.end();
    comeBack();
    const notice = within(await canvas.findByRole('alert'));
    await expect(notice.getByText(/^Unable to load submissions\. This could be due to/)).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      '/login?next=%2Fadmin%2Fenhanced%3Fq%3Dpurpose',
    );
    await expect(canvas.getByRole('rowheader')).toBeVisible();
  }),
};
/** What was begun goes on after the login, with the words that were typed for it. */
export const RejectAfterTheSession: Story = {
  parameters: { ...at('/admin/enhanced?q=purpose', { as, world, replies }) },
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reject' }));
    const question = within(canvas.getByRole('alertdialog'));
    await userEvent.type(question.getByLabelText(/^Reason/), 'Out of scope.');
    ending.end();
    await userEvent.click(question.getByRole('button', { name: 'Reject' }));
    const login = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    await userEvent.type(login.getByLabelText(/^Username or email/), 'editor');
    await userEvent.type(login.getByLabelText(/^Password/), 'a red pencil');
    await userEvent.click(login.getByRole('button', { name: 'Log in' }));
    await canvas.findByText('Submission rejected');
    await waitFor(() => expect(canvas.queryByRole('alertdialog')).toBeNull());
    await expect(ending.submission(112)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Out of scope.',
    });
  }),
};
export const ChangedByAnother: Story = {
  parameters: at('/admin/enhanced?q=purpose', {
    as,
    replies: { approveSubmission: () => refusal(409, 'This submission is approved already.') },
  }),
  play: once(async ({ canvas, userEvent }) => {
    const [approve] = canvas.getAllByRole('button', { name: 'Approve' });
    if (approve) await userEvent.click(approve);
    await userEvent.click(within(canvas.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    await canvas.findByText('Error');
    await canvas.findByText('This submission is approved already.');
  }),
};
/** Nothing is approved, rejected or deleted before its dialog has named the order. */
export const EveryQuestionNamesTheOrder: Story = {
  parameters: at('/admin/enhanced?q=purpose', { as }),
  play: once(async ({ canvas, userEvent }) => {
    for (const [name, words] of [
      ['Approve', 'Are you sure you want to approve this submission?'],
      ['Reject', 'Are you sure you want to reject this submission?'],
      ['Delete', 'This action cannot be undone. This will permanently delete this submission.'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name }));
      const question = within(canvas.getByRole('alertdialog'));
      await expect(question.getByText('Statement of purpose, MSc Urban Planning')).toBeVisible();
      await expect(question.getByText(/^Order 112 ·/)).toHaveTextContent('Order 112 · Jun Park');
      await expect(question.getByText(words)).toBeVisible();
      await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(canvas.queryByRole('alertdialog')).toBeNull());
    }
    await expect(canvas.getByRole('link', { name: 'Statement of purpose, MSc Urban Planning' })).toBeVisible();
  }),
};
const overLimit = ordered(121, 'pending_approval', {
  title: 'Chapter two, with its appendix',
  offer: 'express',
  serviceId: 1,
  wordCount: 1800,
  isAwaitingQuote: true,
});
/** An order over its limit is approved with its quote. */
export const ApproveWithQuote: Story = {
  parameters: at('/admin/enhanced?q=appendix', { as, world: ({ submissions }) => submissions.unshift(overLimit) }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    const question = within(canvas.getByRole('alertdialog'));
    await expect(question.getByText(/800 words over what Express Review covers/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Approve' }));
    await expect(question.getByText('Enter the amount in US dollars')).toBeVisible();
    await expect(question.getByText('Enter the amount in Indian rupees')).toBeVisible();
    await userEvent.type(question.getByLabelText(/^US dollars/), '12');
    await userEvent.type(question.getByLabelText(/^Indian rupees/), '960');
    await expect(question.getByText('New total: ₹2,160 / $27.00')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Approve' }));
    await canvas.findByText('It is ready for payment.');
  }),
};
/** Approved without a quote, the order waits: the list says so and asks for the quote later. */
export const QuoteLater: Story = {
  parameters: at('/admin/enhanced?q=appendix', { as, world: ({ submissions }) => submissions.unshift(overLimit) }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    const question = within(canvas.getByRole('alertdialog'));
    await userEvent.click(question.getByRole('radio', { name: /^Decide later/ }));
    await userEvent.click(question.getByRole('button', { name: 'Approve' }));
    await canvas.findByText('The client can pay once you send a quote.');
    await userEvent.click(canvas.getByRole('tab', { name: /^Approved/ }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Send a quote' }));
    const later = within(canvas.getByRole('alertdialog', { name: 'Send a quote' }));
    await expect(later.queryByRole('radio', { name: /^Decide later/ })).toBeNull();
    await userEvent.click(later.getByRole('radio', { name: /^Charge nothing extra/ }));
    await userEvent.click(later.getByRole('button', { name: 'Send' }));
    await canvas.findByText('Ready for payment');
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Send a quote' })).toBeNull());
  }),
};
const quoted = {
  ...ordered(121, 'approved', { title: 'Chapter two, with its appendix', offer: 'express', wordCount: 1800 }),
  lines: [
    ...orderLines(initialOffering, 'express', []),
    ...quotedLines([{ label: '800 extra words', usd: 1200, inr: 96_000 }]),
  ],
  quoteVersion: 1,
};
const withQuoted = ({ submissions }: { submissions: Submission[] }) => submissions.unshift(quoted);
/** Until it is paid, a quote that was sent gets other lines, and the new total stands below them. */
export const ChangeQuote: Story = {
  parameters: at('/admin/enhanced?tab=approved&q=appendix', { as, world: withQuoted }),
  play: once(async ({ canvas, userEvent }) => {
    const open = async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Change quote' }));
      return within(canvas.getByRole('alertdialog', { name: 'Change the quote' }));
    };
    const dialog = await open();
    const line = (number: number) => within(dialog.getByRole('group', { name: `Line ${number}` }));
    await expect(line(1).getByLabelText(/^Description/)).toHaveValue('800 extra words');
    await expect(line(1).getByLabelText(/^US dollars/)).toHaveValue('$12.00');
    await expect(line(1).queryByRole('button')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add another line' }));
    await expect(line(2).getByLabelText(/^Description/)).toHaveFocus();
    await userEvent.keyboard('Tables');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    // What is missing is shown at its own line, and typed into next.
    await expect(line(1).queryByText(/^Enter/)).toBeNull();
    await expect(line(2).getByText('Enter the amount in US dollars')).toBeVisible();
    await expect(line(2).getByLabelText(/^US dollars/)).toHaveFocus();
    await userEvent.keyboard('8{Tab}640');
    await expect(dialog.getByText('New total: ₹2,800 / $35.00')).toBeVisible();
    await userEvent.click(line(1).getByRole('button', { name: 'Remove line 1' }));
    await expect(dialog.getByRole('button', { name: 'Add another line' })).toHaveFocus();
    await expect(dialog.getByText('New total: ₹1,840 / $23.00')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await canvas.findByText('The client gets an email with the total.');
    // The next change begins with what was sent.
    const again = await open();
    await expect(again.getByLabelText(/^Description/)).toHaveValue('Tables');
  }),
};
export const ChangeQuotePhone: Story = {
  parameters: at('/admin/enhanced?tab=approved&q=appendix', { as, world: withQuoted }),
  globals: phone,
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Details of/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Change quote' }));
    const dialog = canvas.getByRole('alertdialog');
    for (let line = 1; line < maxQuoteLines; line++)
      await userEvent.click(within(dialog).getByRole('button', { name: 'Add another line' }));
    await expect(within(dialog).queryByRole('button', { name: 'Add another line' })).toBeNull();
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  }),
};
export const WithdrawQuote: Story = {
  parameters: at('/admin/enhanced?tab=approved&q=appendix', { as, world: withQuoted }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change quote' }));
    const dialog = within(canvas.getByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('radio', { name: /^Withdraw the quote/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw quote' }));
    await canvas.findByText('Quote withdrawn');
    await expect(await canvas.findByRole('button', { name: 'Send a quote' })).toBeVisible();
  }),
};
export const Reject: Story = {
  parameters: at('/admin/enhanced', { as }),
  play: once(async ({ canvas, userEvent }) => {
    const [reject] = canvas.getAllByRole('button', { name: 'Reject' });
    if (reject) await userEvent.click(reject);
    await canvas.findByRole('alertdialog');
  }),
};
export const DeletePhone: Story = {
  parameters: at('/admin/enhanced', { as }),
  globals: phone,
  play: once(async ({ canvas, userEvent }) => {
    // In a narrow window a row shows what can be done with it once it is open.
    await expect(canvas.queryByRole('button', { name: 'Delete' })).toBeNull();
    const [details] = canvas.getAllByRole('button', { name: /^Details of/ });
    if (details) await userEvent.click(details);
    const [remove] = canvas.getAllByRole('button', { name: 'Delete' });
    if (remove) await userEvent.click(remove);
    await canvas.findByRole('alertdialog');
  }),
};
export const Keys: Story = {
  parameters: at('/admin/enhanced', { as }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.keyboard('?');
    await canvas.findByRole('dialog');
  }),
};
/** Turned off, no single key does anything, also after a reload; the button still shows them, and turns them on again. */
export const KeysTurnedOff: Story = {
  parameters: at('/admin/enhanced', { as }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.keyboard('k');
    await expect(canvas.getByRole('link', { name: /^Statement of purpose/ })).toHaveFocus();
    const keys = canvas.getByRole('button', { name: 'Keyboard shortcuts' });
    await userEvent.click(keys);
    const isOn = await canvas.findByRole('switch', { name: 'Single-key shortcuts' });
    await expect(isOn).toBeChecked();
    await userEvent.click(isOn);
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('jk/?');
    await expect(keys).toHaveFocus();
    await expect(localStorage.getItem('preference:1:singleKeys')).toBe('false');
    await userEvent.click(keys);
    const isOff = await canvas.findByRole('switch', { name: 'Single-key shortcuts' });
    await expect(isOff).not.toBeChecked();
    await userEvent.click(isOff);
    await userEvent.keyboard('{Escape}/');
    await waitFor(() => expect(canvas.getByRole('searchbox', { name: 'Search' })).toHaveFocus());
  }),
};
/** Turned off on an earlier visit. */
export const KeysOff: Story = {
  parameters: { ...at('/admin/enhanced', { as, local: { 'preference:1:singleKeys': 'false' } }) },
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.keyboard('?j');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(document.body).toHaveFocus();
  }),
};
export const Denied: Story = { parameters: at('/admin/enhanced', { as: 'client' }) };
