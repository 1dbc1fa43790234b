import type { AnalyticsRange } from '@marginalia/bff/contract';
import { http } from '../http/http.ts';
import { readBy } from '../query/read.ts';

/** How the service runs, over one of the documented ranges. */
export const analytics = readBy((range: AnalyticsRange) => ({
  key: ['/api/admin/analytics', range],
  isLive: true,
  load: ({ signal }) => http('analytics', { query: { range }, signal }),
}));
