import type { Submission } from '@marginalia/bff/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ClientText } from './submission-facts.tsx';

const textOf = (email: string | null) =>
  renderToStaticMarkup(
    <ClientText submission={{ client: { firstName: 'Ada', lastName: 'Example', email } } as Submission} />,
  ).replace(/<[^>]+>/g, '');

it('names a client with the address, or says that there is none', () => {
  expect(textOf('ada@example.com')).toMatch(/Ada Example, ada@example\.com$/);
  expect(textOf(null)).toMatch(/Ada Example, no email address$/);
});
