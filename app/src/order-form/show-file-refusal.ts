import type { UseFormReturn } from 'react-hook-form';
import type { HttpError } from '../http/http-error.ts';
import type { OrderInput } from './order-input.ts';

// The same file would be refused again: what helps is another one, so the reason stands beside it and nothing offers a retry.
const ofTheFile = [413, 415, 422];

/** Shows beside the file field why the document itself was not taken. Answers whether that was the reason. */
export function showFileRefusal(
  form: Pick<UseFormReturn<OrderInput>, 'setError' | 'getValues'>,
  { status, detail }: HttpError,
): boolean {
  const { submissionMethod, fileUpload } = form.getValues();
  if (submissionMethod !== 'upload' || !fileUpload || !ofTheFile.includes(status)) return false;
  form.setError('fileUpload', { type: 'server', message: detail }, { shouldFocus: true });
  return true;
}
