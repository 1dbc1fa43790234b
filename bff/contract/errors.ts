import { z } from 'zod';

/** RFC 9457, sent to a client that accepts application/problem+json; everybody else gets `detail` as plain text. */
export const ProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof ProblemSchema>;
