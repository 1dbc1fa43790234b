import { type Problem, ProblemSchema } from '@marginalia/bff/contract';

const sentences: Record<number, string> = {
  400: 'This link was already used or has expired. Please ask for a new one.',
  401: 'Please log in.',
  403: 'Only an administrator may do this.',
  404: 'There is no such submission.',
  409: 'Somebody else has changed this submission meanwhile.',
  422: 'Please check the marked fields.',
  429: 'Too many attempts. Try again in 1 minute.',
  501: 'The fake server has no answer for this call.',
  503: 'The service is not available right now. Please try again in a minute.',
};

/** An answer that refuses a call, as the server words it (RFC 9457). */
export function refusal(status: number, detail = sentences[status] ?? '', errors?: Problem['errors']): Response {
  const problem = ProblemSchema.parse({ type: 'about:blank', title: `Status ${status}`, status, detail, errors });
  return Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } });
}
