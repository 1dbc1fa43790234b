import { z } from 'zod';

export const analyticsRanges = ['7d', '30d', '90d', '1y'] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];
/** Specification, point 3; rates and growths are percent, money cents, turnaround hours; null where no figure is possible. Revenue is what was paid less what was refunded, each at its own time. */
export const AnalyticsSchema = z.object({
  totalSubmissions: z.int(),
  submissionsGrowth: z.number().nullable(),
  averageTurnaroundTime: z.number().nullable(),
  completionRate: z.number().nullable(),
  totalRevenue: z.int(),
  /** What was refunded in the range; it is taken off the revenue already. */
  totalRefunds: z.int(),
  revenueGrowth: z.number().nullable(),
  revenueThisMonth: z.int(),
  statusDistribution: z.record(z.string(), z.int()),
  serviceDistribution: z.record(z.string(), z.int()),
  dailySubmissions: z.array(z.object({ date: z.string(), count: z.int() })),
  weeklyRevenue: z.array(z.object({ week: z.string(), revenue: z.int() })),
  clientReturnRate: z.number().nullable(),
  mostCommonIssues: z.array(z.string()),
});
export type Analytics = z.infer<typeof AnalyticsSchema>;
