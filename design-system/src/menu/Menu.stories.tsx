import type { Meta, StoryObj } from '@storybook/react';
import { Archive, Download, Ellipsis, FilePenLine, FolderInput, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { IconButton } from '../button/index.js';
import { Dialog } from '../dialog/index.js';
import { Menu, MenuItem, MenuSection, MenuSubmenu } from './index.js';

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

const items = [
  { id: 'edit', label: 'Edit Document', icon: <FilePenLine {...icon} /> },
  { id: 'download', label: 'Download Original', icon: <Download {...icon} /> },
  { id: 'archive', label: 'Archive', icon: <Archive {...icon} />, isDisabled: true },
  { id: 'delete', label: 'Delete', icon: <Trash2 {...icon} />, tone: 'danger' as const },
];

/** Stands for a router's link, which has a prop of its own for the address. */
const Place = ({ to, ...rest }: ComponentProps<'a'> & { to: string }) => <a {...rest} href={to} />;

const meta = {
  title: 'Components/Menu',
  component: Menu,
  args: { label: 'Actions', items, onAction: fn() },
  decorators: [
    (Story) => (
      <main style={{ minBlockSize: '16rem' }}>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof Menu>;

export const Playground: Story = {};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    await expect(canvas.getByRole('menu', { name: 'Actions' })).toBeVisible();
    await expect(canvas.getAllByRole('menuitem')).toHaveLength(4);
  },
};

/** Words that need no arrow, such as those with an icon of their own. */
export const WithoutArrow: Story = {
  args: { trigger: 'Ada Lovelace', triggerIcon: null },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Ada Lovelace' });
    await expect(button.querySelector('svg')).toBeNull();
    await expect(button.querySelector('[data-part="icon"]')).toBeNull();
  },
};

/** Any button can open the menu. */
export const OwnTrigger: Story = {
  args: {
    align: 'end',
    trigger: (props) => (
      <IconButton {...props} label="More about Statement of Purpose" icon={<Ellipsis {...icon} />} variant="quiet" />
    ),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'More about Statement of Purpose' }));
    await userEvent.click(canvas.getByRole('button', { name: 'More about Statement of Purpose' }));
    await expect(canvas.queryByRole('menu')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'More about Statement of Purpose' }));
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Delete' }));
    await expect(args.onAction).toHaveBeenCalledWith('delete');
    await expect(canvas.queryByRole('menu')).toBeNull();
  },
};

export const Links: Story = {
  args: {
    label: 'Ada Lovelace',
    items: [
      { id: 'orders', label: 'My orders', href: '#orders' },
      { id: 'admin', label: 'Admin', href: '#admin' },
      { id: 'logout', label: 'Log out' },
    ],
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ada Lovelace' }));
    const link = canvas.getByRole('menuitem', { name: 'My orders' });
    await expect(link).toHaveAttribute('href', '#orders');
    const follow = fn((event: Event) => event.preventDefault());
    link.addEventListener('click', follow);
    await userEvent.keyboard(' ');
    await expect(follow).toHaveBeenCalledOnce();
    await expect(args.onAction).toHaveBeenCalledWith('orders');
  },
};

export const DisabledItem: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    const archive = canvas.getByRole('menuitem', { name: 'Archive' });
    await userEvent.click(archive);
    await expect(archive).toHaveFocus();
    await expect(archive).toHaveAttribute('aria-disabled', 'true');
    await expect(args.onAction).not.toHaveBeenCalled();
  },
};

/** A press elsewhere closes the menu and leaves the focus where the press put it. */
export const PressOutside: Story = {
  decorators: [
    (Story) => (
      <>
        <Story />
        <p>Elsewhere</p>
      </>
    ),
  ],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    fireEvent.pointerDown(canvas.getByText('Elsewhere'));
    await waitFor(() => expect(canvas.queryByRole('menu')).toBeNull());
    await expect(args.onAction).not.toHaveBeenCalled();
  },
};

/** Parts in place of `items`: sections, an item with words of its own, and a submenu. */
export const Parts: Story = {
  args: {
    items: undefined,
    children: (
      <>
        <MenuSection label="Document">
          <MenuItem id="edit" icon={<FilePenLine {...icon} />}>
            Edit Document
          </MenuItem>
          <MenuItem id="download" icon={<Download {...icon} />}>
            Download Original <small>(.docx, 24 KB)</small>
          </MenuItem>
          <MenuSubmenu label="Move to" icon={<FolderInput {...icon} />}>
            <MenuItem id="drafts">Drafts</MenuItem>
            <MenuItem id="archive">Archive</MenuItem>
            <MenuSubmenu label="Another year">
              <MenuItem id="2025">2025</MenuItem>
              <MenuItem id="2024">2024</MenuItem>
            </MenuSubmenu>
          </MenuSubmenu>
        </MenuSection>
        <MenuSection aria-label="Danger">
          <MenuItem id="delete" icon={<Trash2 {...icon} />} tone="danger">
            Delete
          </MenuItem>
        </MenuSection>
      </>
    ),
  },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Actions' });
    await userEvent.click(button);
    await expect(canvas.getByRole('group', { name: 'Document' })).toBeVisible();
    await expect(canvas.getByRole('group', { name: 'Danger' })).toBeVisible();
    await userEvent.keyboard('{End}{ArrowDown}do');
    await expect(canvas.getByRole('menuitem', { name: 'Download Original (.docx, 24 KB)' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    const move = canvas.getByRole('menuitem', { name: 'Move to' });
    await expect(move).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(move).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByRole('menuitem', { name: 'Drafts' })).toHaveFocus();
    const [opener, submenu] = [move, canvas.getByRole('menu', { name: 'Move to' })].map((element) =>
      element.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    await expect(submenu.left).toBeGreaterThan(opener.right - 10);
    await expect(Math.abs(submenu.top - opener.top)).toBeLessThan(12);
    await userEvent.keyboard('{ArrowUp}{Enter}{ArrowDown}');
    await expect(canvas.getByRole('menuitem', { name: '2024' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('menuitem', { name: 'Another year' })).toHaveFocus();
    await expect(canvas.queryByRole('menuitem', { name: '2024' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect(move).toHaveFocus();
    await expect(move).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard(' {ArrowDown}{Enter}');
    await expect(args.onAction).toHaveBeenLastCalledWith('archive');
    await expect(canvas.queryByRole('menu')).toBeNull();
    await expect(button).toHaveFocus();
  },
};

/** The pointer opens a submenu by resting on its item, and may cross other items on its way into it. */
export const SubmenuByPointer: Story = {
  ...Parts,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    const move = canvas.getByRole('menuitem', { name: 'Move to' });
    const rest = (element: Element, x: number, y: number) =>
      fireEvent.pointerMove(element, { clientX: x, clientY: y, pointerType: 'mouse' });
    const opener = move.getBoundingClientRect();
    rest(move, opener.left + 20, opener.bottom - 4);
    const drafts = await canvas.findByRole('menuitem', { name: 'Drafts' });
    await expect(move).toHaveFocus();
    const submenu = canvas.getByRole('menu', { name: 'Move to' }).getBoundingClientRect();
    const remove = canvas.getByRole('menuitem', { name: 'Delete' });
    rest(remove, (opener.left + 20 + submenu.left) / 2, opener.bottom + 10);
    await expect(move).toHaveFocus();
    rest(drafts, submenu.left + 10, submenu.top + 20);
    await expect(drafts).toHaveFocus();
    // Straight down is no way to the submenu.
    rest(move, opener.left + 20, opener.bottom - 4);
    rest(remove, opener.left + 20, opener.bottom + 20);
    await expect(remove).toHaveFocus();
    await waitFor(() => expect(canvas.queryByRole('menuitem', { name: 'Drafts' })).toBeNull());
    await userEvent.click(move);
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Archive' }));
    await expect(args.onAction).toHaveBeenLastCalledWith('archive');
    await expect(canvas.queryByRole('menu')).toBeNull();
  },
};

export const PartsRightToLeft: Story = {
  args: {
    label: 'إجراءات',
    items: undefined,
    children: (
      <>
        <MenuItem id="edit">تحرير المستند</MenuItem>
        <MenuSubmenu label="نقل إلى">
          <MenuItem id="drafts">المسودات</MenuItem>
          <MenuItem id="archive">الأرشيف</MenuItem>
        </MenuSubmenu>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'إجراءات' }));
    const move = canvas.getByRole('menuitem', { name: 'نقل إلى' });
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    await expect(canvas.getByRole('menuitem', { name: 'المسودات' })).toHaveFocus();
    const submenu = canvas.getByRole('menu', { name: 'نقل إلى' }).getBoundingClientRect();
    await expect(submenu.right).toBeLessThan(move.getBoundingClientRect().left + 10);
    await userEvent.keyboard('{ArrowRight}');
    await expect(move).toHaveFocus();
    await expect(canvas.queryByRole('menuitem', { name: 'المسودات' })).toBeNull();
  },
};

/** An item that is a link of a router, with an action of its own. */
export const RouterLink: Story = {
  args: {
    items: undefined,
    children: (
      <MenuItem as={Place} to="#orders" data-testid="link">
        My orders
      </MenuItem>
    ),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    const link = canvas.getByRole('menuitem', { name: 'My orders' });
    await expect(link).toHaveAttribute('href', '#orders');
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('menu')).toBeNull();
    await expect(args.onAction).not.toHaveBeenCalled();
  },
};

/** Neither a container that clips nor the end of the screen hides it. */
export const InATightPlace: Story = {
  decorators: [
    (Story) => (
      <div style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0, overflow: 'hidden', blockSize: '3rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    const box = canvas.getByRole('menu').getBoundingClientRect();
    await expect(box.bottom).toBeLessThanOrEqual(innerHeight);
    await expect(box.right).toBeLessThanOrEqual(innerWidth);
    await expect(box.height).toBeGreaterThan(100);
  },
};

/** Nothing is painted in the gutter that a page reserves for its scrollbar. */
export const BesideAScrollbarGutter: Story = {
  ...InATightPlace,
  beforeEach: () => {
    const { style } = document.documentElement;
    style.scrollbarGutter = 'stable';
    return () => style.removeProperty('scrollbar-gutter');
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    const { right } = document.documentElement.getBoundingClientRect();
    await expect(canvas.getByRole('menu').getBoundingClientRect().right).toBeLessThanOrEqual(right);
  },
};

/** Escape leaves the menu, not the dialog around it. */
export const InADialog: Story = {
  render: (args) => (
    <Dialog isOpen onOpenChange={args.onAction as () => void} title="Submission">
      <Menu {...args} />
    </Dialog>
  ),
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Actions' });
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('menu')).toBeNull();
    await expect(button).toHaveFocus();
    await expect(args.onAction).not.toHaveBeenCalled();
  },
};

export const LongText: Story = {
  args: {
    label: 'Everything that can be done with the submission',
    items: [
      ...items,
      {
        id: 'long',
        label:
          'Send the reviewed document to the client, to the supervisor and to the Rindfleischetikettierungsbehörde',
      },
      ...Array.from({ length: 30 }, (_, index) => ({ id: `version-${index}`, label: `Version ${index + 1}` })),
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Everything/ }));
    const menu = canvas.getByRole('menu');
    await expect(menu.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
    await expect(menu.scrollHeight).toBeGreaterThan(menu.clientHeight);
    menu.scrollTop = 100;
    fireEvent.scroll(menu);
    await expect(menu.scrollTop).toBe(100);
  },
};

export const RightToLeft: Story = {
  args: {
    label: 'إجراءات',
    items: [
      { id: 'edit', label: 'تحرير المستند', icon: <FilePenLine {...icon} /> },
      { id: 'delete', label: 'حذف', icon: <Trash2 {...icon} />, tone: 'danger' },
    ],
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'إجراءات' });
    await userEvent.click(button);
    const menu = canvas.getByRole('menu').getBoundingClientRect();
    // The menu keeps to the right edge of its button.
    await expect(Math.abs(button.getBoundingClientRect().right - menu.right)).toBeLessThan(1);
  },
};

/** Enter, Space and the arrows open; arrows travel and wrap; Home, End and letters jump; Escape and Tab leave. */
export const Keyboard: Story = {
  decorators: [
    (Story) => (
      <>
        <Story />
        <button type="button">After</button>
      </>
    ),
  ],
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Actions' });
    const item = (name: string) => canvas.getByRole('menuitem', { name });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(item('Edit Document')).toHaveFocus();
    // The key that opened the menu is still held: the browser presses by each repeat that is not refused.
    for (const key of ['Enter', ' '])
      await expect(fireEvent.keyDown(item('Edit Document'), { key, repeat: true })).toBe(false);
    await expect(args.onAction).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}');
    await expect(item('Download Original')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(item('Delete')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(item('Edit Document')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(item('Delete')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(item('Edit Document')).toHaveFocus();
    await userEvent.keyboard('d');
    await expect(item('Download Original')).toHaveFocus();
    await userEvent.keyboard('d');
    await expect(item('Delete')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('menu')).toBeNull();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(item('Delete')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onAction).toHaveBeenLastCalledWith('delete');
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(item('Edit Document')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(canvas.queryByRole('menu')).toBeNull();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    await expect(canvas.queryByRole('menu')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'After' })).toHaveFocus();
  },
};
