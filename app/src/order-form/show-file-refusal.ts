import type { UseFormReturn } from 'react-hook-form';
import { type HttpError, sentenceOf } from '../http/http-error.ts';
import type { OrderInput } from './order-input.ts';

// The same file would be refused again, so the reason is shown beside the field and no retry is offered.
const ofTheFile = [413, 415, 422];

/** Shows beside the file field why the document was refused. Returns whether the error was about the document. */
export function showFileRefusal(
  form: Pick<UseFormReturn<OrderInput>, 'setError' | 'getValues'>,
  error: HttpError,
): boolean {
  const { submissionMethod, fileUpload } = form.getValues();
  if (submissionMethod !== 'upload' || !fileUpload || !ofTheFile.includes(error.status)) return false;
  form.setError('fileUpload', { type: 'server', message: sentenceOf(error) }, { shouldFocus: true });
  return true;
}
