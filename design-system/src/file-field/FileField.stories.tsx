import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { Fieldset } from '../fieldset/index.js';
import { ProviderContext } from '../internal/labels.js';
import { FileField, type FileFieldProps } from './index.js';

const essay = new File(['x'.repeat(86_016)], 'essay on margins.docx');

const meta = {
  title: 'Components/FileField',
  component: FileField,
  args: {
    label: 'Document',
    accept: '.docx,.doc',
    maxSize: 10 * 1024 * 1024,
    acceptLabel: '.docx or .doc, up to 10 MB',
    onChange: fn(),
    onBlur: fn(),
    onReject: fn(),
    onCancel: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof FileField>;
export default meta;
type Story = StoryObj<typeof meta>;

const input = (canvasElement: HTMLElement, label = 'Document') =>
  within(canvasElement).getByLabelText<HTMLInputElement>(label);

/** A drop as the browser makes it. @returns false when the field kept the browser from opening the file */
function drag(canvasElement: HTMLElement, type: 'dragenter' | 'drop', ...files: File[]): boolean {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const zone = canvasElement.querySelector('[data-part="control"]') as Element;
  return zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

export const Playground: Story = {};

export const Required: Story = {
  args: { isRequired: true, description: 'The version that your editor should read.' },
  play: async ({ canvasElement }) => {
    await expect(input(canvasElement)).toBeRequired();
    await expect(input(canvasElement)).toHaveAccessibleDescription(
      '.docx or .doc, up to 10 MB The version that your editor should read.',
    );
  },
};

export const Chosen: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.upload(input(canvasElement), essay);
    await expect(args.onChange).toHaveBeenLastCalledWith(essay);
    await expect(canvas.getByText('essay on margins.docx')).toBeVisible();
    await expect(canvas.getByText('84 KB')).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent('essay on margins.docx, 84 KB');
  },
};

export const Removed: Story = {
  args: { defaultValue: essay },
  play: async ({ canvasElement, args }) => {
    const remove = within(canvasElement).getByRole('button', { name: 'Remove essay on margins.docx' });
    // The second press of a double click, whose first cancelled the upload.
    await fireEvent.click(remove, { detail: 2 });
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(remove);
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await expect(input(canvasElement)).toHaveFocus();
    await expect(input(canvasElement).files).toHaveLength(0);
  },
};

/** The name of the button holds the word that stands on it, whichever labels that comes from. */
export const OwnWordToRemove: Story = {
  args: { defaultValue: essay, labels: { remove: 'Verwerfen' } },
  decorators: [
    (Story) => (
      <ProviderContext value={{ labels: { FileField: { removeFile: (name: string) => `${name} entfernen` } } }}>
        <Story />
      </ProviderContext>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Verwerfen essay on margins.docx' })).toBeVisible();
  },
};

export const Dragging: Story = {
  play: async ({ canvasElement }) => {
    drag(canvasElement, 'dragenter', essay);
    await expect(await within(canvasElement).findByText('Drop the file to add it')).toBeVisible();
  },
};

export const Dropped: Story = {
  args: { name: 'fileUpload' },
  render: (args) => (
    <form>
      <FileField {...args} />
    </form>
  ),
  play: async ({ canvasElement, args }) => {
    const isDefaultKept = drag(canvasElement, 'drop', essay);
    await expect(isDefaultKept).toBe(false);
    await expect(args.onChange).toHaveBeenLastCalledWith(essay);
    await waitFor(() => expect(input(canvasElement).files?.[0]?.name).toBe('essay on margins.docx'));
    const posted = new FormData(canvasElement.querySelector('form') as HTMLFormElement).get('fileUpload');
    await expect((posted as File).size).toBe(86_016);
  },
};

export const WrongType: Story = {
  args: { defaultValue: essay },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const wrong = new File(['x'], 'holiday.png', { type: 'image/png' });
    drag(canvasElement, 'drop', wrong);
    const words = '“holiday.png” is not an accepted type. Choose: .docx or .doc, up to 10 MB.';
    await expect(await canvas.findByRole('alert')).toHaveTextContent(words);
    await expect(input(canvasElement)).toBeInvalid();
    await expect(input(canvasElement)).toHaveAccessibleDescription(`.docx or .doc, up to 10 MB ${words}`);
    await expect(args.onReject).toHaveBeenCalledWith('type', wrong);
    // What was there before is still there.
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(canvas.getByText('essay on margins.docx')).toBeVisible();
  },
};

/** A picture that is named like a document: the server, which has read it, says so. */
export const RefusedByTheServer: Story = {
  args: {
    defaultValue: essay,
    errorMessage:
      'We couldn’t open this file: it isn’t a valid Word document. Open it in Word, save it as .docx, and upload it again.',
  },
  play: async ({ canvasElement }) => {
    await expect(input(canvasElement)).toBeInvalid();
    await expect(input(canvasElement)).toHaveAccessibleDescription(/^.docx or .doc, up to 10 MB We couldn’t open this/);
    await expect(within(canvasElement).getByText('essay on margins.docx')).toBeVisible();
    // The same file, once it is corrected, is a new choice.
    await expect(input(canvasElement).files).toHaveLength(0);
  },
};

export const TooLarge: Story = {
  args: { maxSize: 1024, acceptLabel: '.docx or .doc, up to 1 KB' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.upload(input(canvasElement), essay);
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      '“essay on margins.docx” is 84 KB. The maximum is 1 KB. Choose a smaller file.',
    );
    await expect(args.onReject).toHaveBeenCalledWith('size', essay);
    await expect(input(canvasElement).files).toHaveLength(0);
    await userEvent.upload(input(canvasElement), new File(['x'], 'short.doc'));
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
};

export const SeveralFiles: Story = {
  play: async ({ canvasElement, args }) => {
    drag(canvasElement, 'drop', essay, new File(['x'], 'second.docx'));
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('You can add only one file');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Uploading: Story = {
  args: { defaultValue: essay, status: 'uploading', progress: 0.42 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('progressbar', { name: 'Uploading essay on margins.docx' })).toHaveAttribute(
      'value',
      '42',
    );
    await expect(input(canvasElement)).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel upload' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

/** A choice by the system's dialog, which leaves the focus on the control. */
async function choose(control: HTMLInputElement, file: File): Promise<void> {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  control.focus();
  control.files = transfer.files;
  await fireEvent.change(control);
}

const steps = { Cancel: 'idle', Fail: 'failed', Finish: 'done' } as const;

/** The page never takes the focus: each button that goes leaves it to what came instead. */
export const FocusStays: Story = {
  render: function Owner(args) {
    const [status, setStatus] = useState<FileFieldProps['status']>('idle');
    return (
      <>
        <FileField
          {...args}
          status={status}
          onChange={() => setStatus('uploading')}
          onCancel={() => setStatus('idle')}
          onRetry={() => setStatus('uploading')}
        />
        {Object.entries(steps).map(([name, next]) => (
          // A press that keeps the focus where it is stands for the network.
          <button
            key={name}
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setStatus(next)}
          >
            {name}
          </button>
        ))}
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = (name: string) => canvas.getByRole('button', { name });
    const press = (name: string) => userEvent.click(button(name));
    await choose(input(canvasElement), essay);
    await expect(button('Cancel upload')).toHaveFocus();
    await press('Fail');
    await expect(button('Try again')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(button('Cancel upload')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(input(canvasElement)).toHaveFocus();
    await choose(input(canvasElement), new File(['x'], 'second.docx'));
    await press('Finish');
    await expect(input(canvasElement)).toHaveFocus();
    // Focus that has left the field is not called back.
    await choose(input(canvasElement), essay);
    button('Fail').focus();
    await press('Fail');
    await expect(button('Fail')).toHaveFocus();
  },
};

/** An upload that cannot be stopped leaves the focus on the file. */
export const FocusStaysWithoutCancel: Story = {
  args: { onCancel: undefined },
  render: function Owner(args) {
    const [status, setStatus] = useState<FileFieldProps['status']>('idle');
    return <FileField {...args} status={status} onChange={() => setStatus('uploading')} />;
  },
  play: async ({ canvasElement }) => {
    await choose(input(canvasElement), essay);
    await expect(within(canvasElement).getByRole('group', { name: 'essay on margins.docx' })).toHaveFocus();
  },
};

export const Failed: Story = {
  args: { defaultValue: essay, status: 'failed' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveTextContent('Upload failed.');
    const again = canvas.getByRole('button', { name: 'Try again' });
    await fireEvent.click(again, { detail: 2 });
    await userEvent.click(again);
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Done: Story = { args: { defaultValue: essay, status: 'done' } };

export const Invalid: Story = {
  args: { isRequired: true, errorMessage: 'Please provide either a file upload or Google Docs link' },
  play: async ({ canvasElement }) => {
    await expect(input(canvasElement)).toBeInvalid();
  },
};

export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvasElement, args }) => {
    await expect(drag(canvasElement, 'drop', essay)).toBe(false);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** What the form around the field would send. */
const posted = (canvasElement: HTMLElement) =>
  new FormData(canvasElement.querySelector('form') as HTMLFormElement).get('fileUpload') as File | null;

const InAForm = (args: FileFieldProps) => (
  <form>
    <FileField {...args} name="fileUpload" />
    <button type="reset">Start again</button>
  </form>
);

/** It is still posted, and its label opens no dialog. */
export const ReadOnly: Story = {
  args: { isReadOnly: true, defaultValue: essay },
  render: (args) => <InAForm {...args} />,
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(posted(canvasElement)?.size).toBe(86_016));
    await expect(input(canvasElement)).not.toBeVisible();
    const opened = fn();
    const listen = (event: Event) => event.defaultPrevented || opened();
    addEventListener('click', listen);
    try {
      input(canvasElement).click();
    } finally {
      removeEventListener('click', listen);
    }
    await expect(opened).not.toHaveBeenCalled();
    drag(canvasElement, 'drop', new File(['x'], 'second.docx'));
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(posted(canvasElement)?.size).toBe(86_016);
  },
};

/** With an error too: where nobody can choose another file, the one that is shown is posted. */
export const ReadOnlyInvalid: Story = {
  args: { isReadOnly: true, isRequired: true, errorMessage: 'The file could not be read.', defaultValue: essay },
  render: (args) => <InAForm {...args} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(posted(canvasElement)?.size).toBe(86_016));
    await expect(canvasElement.querySelector('form')?.checkValidity()).toBe(true);
  },
};

/** A fieldset that is out of use takes its fields along. */
export const InADisabledFieldset: Story = {
  render: (args) => (
    <Fieldset legend="Your text" isDisabled>
      <FileField {...args} />
    </Fieldset>
  ),
  play: async ({ canvas, canvasElement, args }) => {
    drag(canvasElement, 'dragenter', essay);
    await expect(drag(canvasElement, 'drop', essay)).toBe(false);
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(canvas.queryByText('Drop the file to add it')).toBeNull();
  },
};

/** A reset empties what the browser holds; the file that is still shown is posted all the same. */
export const HeldAfterReset: Story = {
  args: { defaultValue: essay },
  render: (args) => <InAForm {...args} />,
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(posted(canvasElement)?.size).toBe(86_016));
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
    await expect(canvas.getByText('essay on margins.docx')).toBeVisible();
    await waitFor(() => expect(posted(canvasElement)?.size).toBe(86_016));
  },
};

export const Controlled: Story = {
  render: function Held(args) {
    const [file, setFile] = useState<File | null>(null);
    return (
      <>
        <FileField {...args} defaultValue={undefined} value={file} onChange={setFile} />
        <button type="button" onClick={() => setFile(null)}>
          Start again
        </button>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.upload(input(canvasElement), essay);
    await expect(canvas.getByText('essay on margins.docx')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
    await expect(canvas.queryByText('essay on margins.docx')).not.toBeInTheDocument();
    await expect(input(canvasElement).files).toHaveLength(0);
  },
};

export const LongText: Story = {
  args: {
    label:
      'The document that your editor should read, with every figure, table and appendix that belongs to the argument',
    acceptLabel:
      'A Word document of the kind .docx or .doc, of any length, with comments or without, and up to 10 MB in size',
    defaultValue: new File(['x'], `${'Rechtsschutzversicherungsgesellschaften-'.repeat(4)}final-final-2.docx`),
    status: 'failed',
    errorMessage:
      'The connection was lost before the whole document had arrived. It is still here, so you can try again at once.',
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 280 }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: {
    label: 'المستند',
    acceptLabel: '.docx أو .doc، حتى 10 ميغابايت',
    defaultValue: new File(['x'], 'رسالة.docx'),
    status: 'uploading',
    progress: 0.7,
    labels: { replace: 'اختر ملفًا آخر', cancel: 'إلغاء', uploading: (name) => `جارٍ رفع ${name}` },
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
};

export const Keyboard: Story = {
  args: { defaultValue: essay, status: 'failed' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(args.onBlur).toHaveBeenCalledOnce();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Remove essay on margins.docx' })).toHaveFocus();
    await userEvent.tab();
    await expect(input(canvasElement)).toHaveFocus();
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledTimes(2);
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await expect(input(canvasElement)).toHaveFocus();
    // The focus moved inside the field only.
    await expect(args.onBlur).toHaveBeenCalledTimes(2);
    // Still held, the key would open the system's dialog.
    await expect(fireEvent.keyDown(input(canvasElement), { key: 'Enter', repeat: true })).toBe(false);
  },
};
