import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Accordion, AccordionItem } from './index.js';

const questions = [
  {
    id: 'ethics',
    title: 'Do you write papers for students?',
    badge: 'Ethics',
    content: <p>No. We edit and coach; the work, and the voice in it, stay yours.</p>,
  },
  {
    id: 'process',
    title: 'How do I get my document back?',
    badge: 'Process',
    content: <p>With tracked changes and comments, in the same file that you sent us.</p>,
  },
  {
    id: 'pricing',
    title: 'What if my text is longer than the limit?',
    badge: 'Pricing',
    content: <p>About 100 words over the limit cost nothing; for more, ask us for a custom quote.</p>,
  },
];

const meta = {
  title: 'Components/Accordion',
  component: Accordion,
  args: { items: questions, onExpandedChange: fn() },
  decorators: [
    (Story) => (
      <main>
        <h2>Questions</h2>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof Accordion>;

export default meta;
type Story = StoryObj<typeof Accordion>;

export const Playground: Story = {};

export const Expanded: Story = { args: { defaultExpandedKeys: ['process'] } };

/** A component of your own among the parts. */
function Guarantee() {
  return (
    <AccordionItem id="guarantee" title="What if I don't like the result?" data-testid="guarantee">
      <p>Tell us within 14 days. We read the text again, free of charge.</p>
    </AccordionItem>
  );
}

/** An `AccordionItem` for each title in place of `items`; here one of them is in a component of its own. */
export const Parts: Story = {
  args: {
    items: undefined,
    headingLevel: 3,
    children: (
      <>
        <AccordionItem id="ethics" title="Do you write papers for students?" badge="Ethics">
          <p>No. We edit and coach; the work, and the voice in it, stay yours.</p>
        </AccordionItem>
        <Guarantee />
      </>
    ),
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: /Do you write/ }));
    await userEvent.click(canvas.getByRole('button', { name: /like the result/ }));
    await expect(args.onExpandedChange).toHaveBeenLastCalledWith(['guarantee']);
    await expect(canvas.getByText(/within 14 days/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Do you write/ })).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.getByTestId('guarantee')).toContainElement(canvas.getByText(/within 14 days/));
  },
};

/** Opening one closes the other, and the open one can be closed. */
export const Single: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Do you write/ }));
    await expect(canvas.getByText(/We edit and coach/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /How do I get/ }));
    await expect(args.onExpandedChange).toHaveBeenLastCalledWith(['process']);
    await expect(canvas.getByRole('button', { name: /Do you write/ })).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(canvas.getByRole('button', { name: /How do I get/ }));
    await expect(args.onExpandedChange).toHaveBeenLastCalledWith([]);
  },
};

export const Multiple: Story = {
  args: { allowsMultiple: true, defaultExpandedKeys: ['ethics'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /What if/ }));
    await expect(args.onExpandedChange).toHaveBeenLastCalledWith(['ethics', 'pricing']);
  },
};

/** One item is always open. */
export const NotCollapsible: Story = {
  args: { isCollapsible: false, defaultExpandedKeys: ['ethics'] },
  play: async ({ canvas, args }) => {
    const open = canvas.getByRole('button', { name: /Do you write/ });
    await userEvent.click(open);
    await expect(open).toHaveAttribute('aria-expanded', 'true');
    await expect(args.onExpandedChange).not.toHaveBeenCalled();
  },
};

export const Controlled: Story = {
  render: function Controlled(args) {
    const [keys, setKeys] = useState<string[]>(['pricing']);
    const held = { expandedKeys: keys, defaultExpandedKeys: undefined };
    return <Accordion {...args} {...held} onExpandedChange={(next) => next.length > 0 && setKeys(next)} />;
  },
  play: async ({ canvas }) => {
    const pricing = canvas.getByRole('button', { name: /What if/ });
    await userEvent.click(pricing);
    await expect(pricing).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(canvas.getByRole('button', { name: /Do you write/ }));
    await expect(pricing).toHaveAttribute('aria-expanded', 'false');
  },
};

/** Find-in-page looks into closed items; when it finds something there, the item opens and the state follows. */
export const FindInPage: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    const panel = canvasElement.querySelectorAll('[data-part="panel"]')[1];
    await expect(panel).toHaveAttribute('hidden', 'until-found');
    await expect(getComputedStyle(panel as Element).display).not.toBe('none');
    panel?.dispatchEvent(new Event('beforematch', { bubbles: true }));
    await waitFor(() => expect(args.onExpandedChange).toHaveBeenLastCalledWith(['process']));
    await waitFor(() => expect(panel).not.toHaveAttribute('hidden'));
    await userEvent.click(canvas.getByRole('button', { name: /How do I get/ }));
    await waitFor(() => expect(panel).toHaveAttribute('hidden', 'until-found'));
  },
};

export const HeadingLevel: Story = {
  args: { headingLevel: 4 },
  decorators: [
    (Story) => (
      <section>
        <h3>About money</h3>
        <Story />
      </section>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 4 })).toHaveLength(3);
  },
};

export const LongText: Story = {
  args: {
    defaultExpandedKeys: ['long'],
    items: [
      {
        id: 'long',
        title:
          'May I send you a dissertation chapter that my supervisor, my flatmate and a spelling checker have already been through?',
        badge: 'Audience, process and pricing',
        content: (
          <>
            <p>{'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3)}</p>
            <p>Yes. Tell us what they said, so that you do not pay for hearing it again.</p>
          </>
        ),
      },
      ...questions,
    ],
  },
};

export const RightToLeft: Story = {
  args: {
    defaultExpandedKeys: ['one'],
    items: [
      {
        id: 'one',
        title: 'هل تكتبون الأبحاث للطلاب؟',
        badge: 'الأخلاقيات',
        content: <p>لا. نحن نحرر وندرب، والعمل يبقى عملك.</p>,
      },
      { id: 'two', title: 'كيف أستلم مستندي؟', badge: 'العملية', content: <p>مع التعديلات والتعليقات.</p> },
    ],
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};

/** Tab goes from title to title; Enter and Space open and close; what is closed cannot be reached. */
export const Keyboard: Story = {
  args: {
    items: [
      ...questions.slice(0, 1),
      { id: 'contact', title: 'How do I reach you?', content: <a href="#contact">By e-mail</a> },
      ...questions.slice(1, 2),
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.tab();
    const first = canvas.getByRole('button', { name: /Do you write/ });
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard(' ');
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    await userEvent.tab();
    const contact = canvas.getByRole('button', { name: 'How do I reach you?' });
    await expect(contact).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'By e-mail' })).toHaveFocus();
  },
};
