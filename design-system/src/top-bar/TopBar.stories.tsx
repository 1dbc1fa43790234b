import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../button/index.js';
import { TopBar } from './index.js';

const links = [
  <a key="home" href="#home" aria-current="page">
    Home
  </a>,
  <a key="services" href="#services">
    Services
  </a>,
  <a key="resources" href="#resources">
    Resources
  </a>,
  <a key="faq" href="#faq">
    FAQ
  </a>,
];

const meta = {
  title: 'Components/TopBar',
  component: TopBar,
  parameters: { layout: 'fullscreen' },
  args: {
    brand: <a href="#home">Marginalia</a>,
    links,
    actions: <Button>Submit Document</Button>,
    onMenuOpenChange: fn(),
  },
} satisfies Meta<typeof TopBar>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone: Story['decorators'] = [
  (Story) => (
    <div style={{ inlineSize: '360px' }}>
      <Story />
    </div>
  ),
];

export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Menu' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
  },
};

const more = (
  <>
    <a href="#services">Services</a>
    {false}
    <a href="#faq">FAQ</a>
  </>
);

/** Links in a fragment, and in a fragment of a condition, are an item each. */
export const LinksInAFragment: Story = {
  args: {
    links: (
      <>
        <a href="#home">Home</a>
        {more}
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Services',
      'FAQ',
    ]);
    const [home, services] = canvas.getAllByRole('link', { name: /Home|Services/ });
    await expect(home?.getBoundingClientRect().top).toBe(services?.getBoundingClientRect().top);
  },
};

export const Phone: Story = {
  decorators: phone,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByRole('link', { name: 'Services' })).toBeNull();
  },
};

export const PhoneOpen: Story = { decorators: phone, args: { defaultMenuOpen: true } };

export const Controlled: Story = {
  decorators: phone,
  args: { isMenuOpen: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
    await expect(args.onMenuOpenChange).toHaveBeenCalledWith(false);
    await expect(canvas.getByRole('link', { name: 'Services' })).toBeVisible();
  },
};

/** More than six links have no room in the row of a tablet, so they fold there too. */
export const ManyLinksOnATablet: Story = {
  args: {
    links: ['Dashboard', 'Queues', 'Analytics', 'System', 'Settings', 'Team', 'Audit log', 'Back to Site'].map(
      (label) => (
        <a key={label} href="#home">
          {label}
        </a>
      ),
    ),
    actions: <Button variant="quiet">Log out</Button>,
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '768px' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const toggle = canvas.getByRole('button', { name: 'Menu' });
    await expect(canvas.queryByRole('link', { name: 'Back to Site' })).toBeNull();
    await userEvent.click(toggle);
    await expect(canvas.getByRole('link', { name: 'Back to Site' })).toBeVisible();
  },
};

/** A followed link closes the menu. */
export const FollowedLink: Story = {
  decorators: phone,
  args: { defaultMenuOpen: true },
  play: async ({ canvas, args }) => {
    const link = canvas.getByRole('link', { name: 'FAQ' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    await expect(args.onMenuOpenChange).toHaveBeenLastCalledWith(false);
    await expect(canvas.queryByRole('link', { name: 'FAQ' })).toBeNull();
  },
};

export const BrandOnly: Story = {
  args: { links: undefined, actions: <Button variant="secondary">Back to Site</Button> },
  decorators: phone,
};

/** The bar of those who work in it all day. */
export const Compact: Story = {
  args: { actions: <Button variant="quiet">Log out</Button> },
  decorators: [
    (Story) => (
      <div data-density="compact">
        <Story />
      </div>
    ),
  ],
};

export const LongText: Story = {
  args: {
    brand: <a href="#home">The Marginalia Society for the Careful Reading of Unfinished Things</a>,
    links: [
      ...links,
      <a key="long" href="#long">
        Everything that we wrote about commas
      </a>,
      <a key="longer" href="#longer">
        Rindfleischetikettierungsüberwachung
      </a>,
    ],
  },
};

export const LongTextOnAPhone: Story = { ...LongText, decorators: phone };

export const RightToLeft: Story = {
  args: {
    brand: <a href="#home">هوامش</a>,
    links: [
      <a key="home" href="#home" aria-current="page">
        الرئيسية
      </a>,
      <a key="services" href="#services">
        الخدمات
      </a>,
    ],
    actions: <Button>أرسل مستندا</Button>,
    labels: { menu: 'القائمة', navigation: 'الرئيسي' },
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};

/** Enter opens the menu, Tab goes through it, Escape closes it and goes back to its button; moving on closes it too. */
export const Keyboard: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '360px' }}>
        <Story />
        <main>
          <a href="#content">The page</a>
        </main>
      </div>
    ),
  ],
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Marginalia' })).toHaveFocus();
    await userEvent.tab();
    const toggle = canvas.getByRole('button', { name: 'Menu' });
    await expect(toggle).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Home' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(toggle).toHaveFocus();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard(' ');
    canvas.getByRole('button', { name: 'Submit Document' }).focus();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'The page' })).toHaveFocus();
    await expect(args.onMenuOpenChange).toHaveBeenLastCalledWith(false);
  },
};
