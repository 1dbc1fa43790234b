import type { Meta, StoryObj } from '@storybook/react';
import { startTransition, useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/index.js';
import { Checkbox } from '../checkbox/index.js';
import { CheckboxGroup } from '../checkbox-group/index.js';
import { ColorPicker } from '../color-picker/index.js';
import { Fieldset } from '../fieldset/index.js';
import { FileField } from '../file-field/index.js';
import { RadioGroup } from '../radio-group/index.js';
import { Select } from '../select/index.js';
import { Switch } from '../switch/index.js';
import { TextField } from '../text-field/index.js';
import { ToggleGroup } from '../toggle-group/index.js';
import { Form, type FormError, type FormProps } from './index.js';

const meta = {
  title: 'Components/Form',
  component: Form,
  args: { onSubmit: fn(), children: null },
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

const methods = [
  { id: 'upload', label: 'Upload Document (.docx, .doc)' },
  { id: 'google_docs', label: 'Google Docs link' },
];

const all: FormError[] = [
  { name: 'firstName', message: 'First name is required' },
  { fieldId: 'email', message: 'Please enter a valid email address' },
  { name: 'documentType', message: 'Please select document type' },
  { name: 'submissionMethod', message: 'Please provide either a file upload or Google Docs link' },
];

type OrderProps = Pick<FormProps, 'errors' | 'errorSummaryTitle' | 'onSubmit'>;

function Order({ errors = [], errorSummaryTitle, onSubmit = () => {} }: OrderProps) {
  const say = (name: string) => errors.find((error) => error.name === name || error.fieldId === name)?.message;
  return (
    <Form onSubmit={onSubmit} errors={errors} errorSummaryTitle={errorSummaryTitle} aria-label="Order">
      <Fieldset legend="Personal Information">
        <TextField label="First name" name="firstName" isRequired errorMessage={say('firstName')} />
        <TextField label="Email address" id="email" type="email" isRequired errorMessage={say('email')} />
      </Fieldset>
      <Select
        label="Document type"
        name="documentType"
        items={[{ id: 'essay', label: 'Essay' }]}
        isRequired
        errorMessage={say('documentType')}
      />
      <RadioGroup
        label="Submission method"
        name="submissionMethod"
        items={methods}
        defaultValue="google_docs"
        errorMessage={say('submissionMethod')}
      />
      <div>
        <Button type="submit">Submit Document & Continue to Payment</Button>
      </div>
    </Form>
  );
}

function Checked(args: OrderProps) {
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  return (
    <Order
      {...args}
      errors={errors}
      onSubmit={(event) => {
        args.onSubmit?.(event);
        setErrors(all);
      }}
    />
  );
}

export const Playground: Story = { render: (args) => <Order {...args} /> };

export const WithErrors: Story = { render: (args) => <Order {...args} errors={all} /> };

export const FailedAttempt: Story = {
  render: (args) => <Checked {...args} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Submit Document/ }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    const summary = canvas.getByRole('region', { name: 'Check these answers' });
    await expect(summary).toHaveFocus();

    await userEvent.click(within(summary).getByRole('link', { name: 'First name is required' }));
    await expect(canvas.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    await userEvent.click(within(summary).getByRole('link', { name: 'Please enter a valid email address' }));
    await expect(canvas.getByRole('textbox', { name: 'Email address' })).toHaveFocus();
    await userEvent.click(within(summary).getByRole('link', { name: 'Please select document type' }));
    await expect(canvas.getByRole('combobox', { name: 'Document type' })).toHaveFocus();
    await userEvent.click(within(summary).getByRole('link', { name: /Please provide either/ }));
    await expect(canvas.getByRole('radio', { name: 'Google Docs link' })).toHaveFocus();

    // A second attempt that fails in the same way leads back to the summary.
    await userEvent.click(canvas.getByRole('button', { name: /Submit Document/ }));
    await expect(summary).toHaveFocus();
  },
};

/** React's own way: the fields arrive as `FormData`, without an `onSubmit`. */
export const WithAction: Story = {
  render: function Sent() {
    const [name, setName] = useState('');
    return (
      <Form action={(data) => setName(String(data.get('firstName')))} aria-label="Order">
        <TextField label="First name" name="firstName" />
        <div>
          <Button type="submit">Submit</Button>
        </div>
        <p role="status">{name && `Sent by ${name}.`}</p>
      </Form>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'First name' }), 'Ada{Enter}');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Sent by Ada.'));
  },
};

const choices = ['Comments', 'Suggestions'].map((label) => ({
  id: label.toLowerCase(),
  label,
  color: 'var(--mg-color-highlight-red)',
}));

/** React resets a form after its action: what the owner holds stays chosen, and is sent again. */
export const HeldAfterAction: Story = {
  args: { action: fn() },
  render: function Held({ action }) {
    const [one, setOne] = useState<string | null>(null);
    const [some, setSome] = useState<string[]>(['comments']);
    const [isOn, setOn] = useState(false);
    const [file, setFile] = useState<File | null>(null);
    return (
      <Form action={action as NonNullable<FormProps['action']>} aria-label="Order">
        <RadioGroup label="Marks" name="radio" items={choices} value={one} onChange={setOne} />
        <ToggleGroup label="View" name="toggle" items={choices} value={one} onChange={setOne} />
        <ColorPicker label="Colour" name="colour" swatches={choices} value={one} onChange={setOne} />
        <CheckboxGroup label="More" name="boxes" items={choices} value={some} onChange={setSome} />
        <Checkbox name="box" isSelected={isOn} onChange={setOn}>
          Agree
        </Checkbox>
        <Switch name="switch" isSelected={isOn} onChange={setOn}>
          Remind
        </Switch>
        <FileField label="Text" name="file" acceptLabel="A Word file" value={file} onChange={setFile} />
        <div>
          <Button type="submit">Submit</Button>
        </div>
      </Form>
    );
  },
  play: async ({ canvas, args }) => {
    const all =
      'radio=suggestions toggle=suggestions colour=suggestions boxes=suggestions box=on switch=on file=essay.docx';
    const form = canvas.getByRole<HTMLFormElement>('form', { name: 'Order' });
    const reset = fn();
    form.addEventListener('reset', reset);
    await userEvent.click(within(canvas.getByRole('radiogroup', { name: 'Marks' })).getByText('Suggestions'));
    const boxes = within(canvas.getByRole('group', { name: 'More' }));
    await userEvent.click(boxes.getByText('Suggestions'));
    await userEvent.click(boxes.getByText('Comments'));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Agree' }));
    const chosen = new DataTransfer();
    chosen.items.add(new File(['x'], 'essay.docx'));
    const file = canvas.getByLabelText<HTMLInputElement>('Text');
    file.files = chosen.files;
    await fireEvent.change(file);
    await expect(told(new FormData(form))).toBe(all);
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(reset).toHaveBeenCalledOnce());
    await expect(args.action).toHaveBeenCalledOnce();
    await waitFor(() => expect(told(new FormData(form))).toBe(all));
  },
};

/** What the owner clears in the action stays cleared, although the browser resets the form in the same moment. */
export const ClearedByAction: Story = {
  render: function Cleared() {
    const [one, setOne] = useState<string | null>('comments');
    const [isOn, setOn] = useState(false);
    const [isLate, setLate] = useState(false);
    const clear = () => {
      setOne(null);
      setOn(false);
    };
    const late = async () => {
      await Promise.resolve();
      startTransition(clear);
    };
    return (
      <>
        <Form action={isLate ? late : clear} aria-label="Order">
          <RadioGroup label="Marks" name="radio" items={choices} value={one} onChange={setOne} />
          <Checkbox name="box" isSelected={isOn} onChange={setOn}>
            Agree
          </Checkbox>
          <Switch name="switch" isSelected={isOn} onChange={setOn}>
            Remind
          </Switch>
          <div>
            <Button type="submit">Submit</Button>
          </div>
        </Form>
        <Button onClick={() => setLate(true)}>Clear later</Button>
      </>
    );
  },
  play: async ({ canvas }) => {
    const form = canvas.getByRole<HTMLFormElement>('form', { name: 'Order' });
    // React resets the form while it commits; what the form would send right after that counts.
    const sent: string[] = [];
    form.addEventListener('reset', () => queueMicrotask(() => sent.push(told(new FormData(form)))));
    for (const attempt of [1, 2]) {
      await userEvent.click(canvas.getByRole('radio', { name: 'Suggestions' }));
      await userEvent.click(canvas.getByRole('checkbox', { name: 'Agree' }));
      await expect(told(new FormData(form))).toBe('radio=suggestions box=on switch=on');
      await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
      await waitFor(() => expect(sent).toHaveLength(attempt), { timeout: 10_000 });
      await expect(sent.at(-1)).toBe('');
      await expect(told(new FormData(form))).toBe('');
      await expect(canvas.getByRole('checkbox', { name: 'Agree' })).not.toBeChecked();
      await userEvent.click(canvas.getByRole('button', { name: 'Clear later' }));
    }
  },
};

/** Each name that is sent, with its value or the name of its file. */
const told = (data: FormData) =>
  [...data].map(([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`).join(' ');

export const LongText: Story = {
  render: (args) => (
    <Order
      {...args}
      errorSummaryTitle="The order could not be sent, because four answers are missing or cannot be read"
      errors={[
        {
          name: 'firstName',
          message: `Write your first name as it stands in your passport, without ${'abbreviations'.repeat(8)}.`,
        },
        { message: 'The service is closed between the years. Your answers are kept until it opens again on the 4th.' },
      ]}
    />
  ),
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 280 }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  render: (args) => (
    <Form {...args} errorSummaryTitle="يرجى مراجعة هذه الإجابات" errors={[{ name: 'name', message: 'الاسم مطلوب' }]}>
      <TextField label="الاسم" name="name" errorMessage="الاسم مطلوب" />
    </Form>
  ),
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
};

export const Keyboard: Story = {
  render: (args) => <Checked {...args} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('region', { name: 'Check these answers' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'First name is required' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  },
};
