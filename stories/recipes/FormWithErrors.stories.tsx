import { Button, Form, type FormProps, Notice, Select, Stack, TextArea, TextField } from '@marginalia/design-system';
import type { Meta, StoryObj } from '@storybook/react';
import { useEffect, useRef, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { styled } from 'styled-components';

const meta = { title: 'Recipes/Form with errors' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

interface Request {
  name: string;
  email: string;
  service: string | null;
  message: string;
}

const empty: Request = { name: '', email: '', service: null, message: '' };

const services = [
  { id: 'express', label: 'Express Review' },
  { id: 'clarity', label: 'Deep Clarity Edit' },
  { id: 'statement', label: 'Statement of Purpose' },
];

/** What is wrong with a request, by the name of the field and in the order of the form. */
function findErrors({ name, email, service, message }: Request): { name: keyof Request; message: string }[] {
  const errors: { name: keyof Request; message: string }[] = [];
  if (!name.trim()) errors.push({ name: 'name', message: 'Enter your name' });
  if (!/^\S+@\S+\.\S+$/.test(email))
    errors.push({ name: 'email', message: 'Enter an email address, such as ana@example.org' });
  if (!service) errors.push({ name: 'service', message: 'Choose a service' });
  if (message.length > 200) errors.push({ name: 'message', message: 'Shorten your message to 200 characters' });
  return errors;
}

/** Sends a request. Here it only waits; this address is refused, as a server may do. */
async function send({ email }: Request): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (email === 'taken@example.org') throw new Error('This address has an open request already.');
}

const NarrowForm = styled(Form)`
  max-inline-size: var(--mg-width-form);
`;

function RequestForm() {
  const [request, setRequest] = useState(empty);
  const [wasSent, setWasSent] = useState(false);
  const [state, setState] = useState<'editing' | 'sending' | 'done'>('editing');
  const [failure, setFailure] = useState('');

  // The button that had the focus goes with the form, so the words that take its place take the focus.
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === 'done') done.current?.focus();
  }, [state]);

  // Errors are shown after the first attempt, and go as soon as they are mended.
  const errors = wasSent ? findErrors(request) : [];
  const errorOf = (name: keyof Request) => errors.find((error) => error.name === name)?.message;
  const set = (part: Partial<Request>) => setRequest({ ...request, ...part });

  const submit: NonNullable<FormProps['onSubmit']> = () => {
    setWasSent(true);
    setFailure('');
    if (findErrors(request).length > 0) return;
    setState('sending');
    send(request)
      .then(() => setState('done'))
      .catch((error: Error) => {
        setFailure(error.message);
        setState('editing');
      });
  };

  if (state === 'done')
    return (
      <Notice ref={done} tabIndex={-1} tone="success" title="Request sent">
        We answer within one working day, at {request.email}.
      </Notice>
    );
  return (
    <NarrowForm aria-label="Request" onSubmit={submit} errors={errors}>
      <Stack gap={6}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          isRequired
          value={request.name}
          onChange={(name) => set({ name })}
          errorMessage={errorOf('name')}
        />
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          description="We send our answer here."
          isRequired
          value={request.email}
          onChange={(email) => set({ email })}
          errorMessage={errorOf('email')}
        />
        <Select
          label="Service"
          name="service"
          items={services}
          placeholder="Choose a service"
          isRequired
          value={request.service}
          onChange={(service) => set({ service })}
          errorMessage={errorOf('service')}
        />
        <TextArea
          label="Message"
          name="message"
          description="At most 200 characters."
          rows={4}
          value={request.message}
          onChange={(message) => set({ message })}
          errorMessage={errorOf('message')}
        />
        {failure && (
          <Notice tone="danger" title="We couldn’t send your request" role="alert">
            {failure} Use another address, or write to us.
          </Notice>
        )}
        <div>
          <Button type="submit" isPending={state === 'sending'} pendingLabel="Sending…">
            Send request
          </Button>
        </div>
      </Stack>
    </NarrowForm>
  );
}

export const Playground: Story = {
  render: () => <RequestForm />,
  play: async ({ canvas }) => {
    const submit = () => userEvent.click(canvas.getByRole('button', { name: 'Send request' }));
    await submit();
    // The list of errors takes the focus, and leads to each field.
    const summary = canvas.getByRole('region', { name: /Check these answers/ });
    await expect(summary).toHaveFocus();
    await expect(within(summary).getAllByRole('link')).toHaveLength(3);
    await userEvent.click(within(summary).getByRole('link', { name: 'Choose a service' }));
    await expect(canvas.getByRole('combobox', { name: 'Service' })).toHaveFocus();

    const email = canvas.getByRole('textbox', { name: 'Email address' });
    await expect(email).toBeInvalid();
    await expect(email).toHaveAccessibleDescription(/We send our answer here\..*Enter an email address/);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'Ana Ursu');
    await userEvent.type(email, 'taken@example.org');
    await expect(email).toBeValid();
    await userEvent.click(canvas.getByRole('combobox', { name: 'Service' }));
    await userEvent.click(canvas.getByRole('option', { name: 'Express Review' }));
    await expect(canvas.queryByRole('region', { name: /Check these answers/ })).toBeNull();

    // What only the server knows is said beside the button, and nothing that was typed is lost.
    await submit();
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This address has an open request already.');
    await expect(email).toHaveValue('taken@example.org');
    await userEvent.clear(email);
    await userEvent.type(email, 'ana@example.org');
    await submit();
    const words = await canvas.findByText('Request sent');
    await waitFor(() => expect(words.closest('[data-component="Notice"]')).toHaveFocus());
  },
};
