import type { Analytics, AnalyticsRange } from '@marginalia/bff/contract';

const days = [3, 5, 2, 6, 4, 1, 4];
const weeks = [86_400, 104_100, 79_200, 122_700];

/** Figures whose parts add up, larger for a longer range. */
const figuresOver = (months: number): Analytics => ({
  totalSubmissions: Math.round(42 * months),
  submissionsGrowth: 12.5,
  averageTurnaroundTime: 51.4,
  completionRate: 92.3,
  totalRevenue: Math.round(392_400 * months),
  revenueGrowth: -4.2,
  revenueThisMonth: 201_900,
  statusDistribution: {
    pending_approval: Math.round(4 * months),
    approved: Math.round(3 * months),
    paid: Math.round(5 * months),
    in_progress: Math.round(6 * months),
    completed: Math.round(22 * months),
    rejected: Math.round(2 * months),
  },
  serviceDistribution: {
    'Express Review': Math.round(18 * months),
    'Deep Clarity Edit': Math.round(14 * months),
    'Admissions Essay Review': Math.round(7 * months),
    'Academic Reset Membership': Math.round(3 * months),
  },
  dailySubmissions: days.map((count, day) => ({ date: `2026-03-${10 + day}`, count })),
  weeklyRevenue: weeks.map((revenue, week) => ({
    week: ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16'][week] ?? '',
    revenue,
  })),
  clientReturnRate: 38.1,
  mostCommonIssues: ['grammar', 'clarity', 'structure', 'citation', 'tone'],
});

export const figures: Record<AnalyticsRange, Analytics> = {
  '7d': figuresOver(0.5),
  '30d': figuresOver(1),
  '90d': figuresOver(3),
  '1y': figuresOver(11),
};

/** A service that has just opened: no order, and no figure that would need one. */
export const noFigures: Analytics = {
  totalSubmissions: 0,
  submissionsGrowth: null,
  averageTurnaroundTime: null,
  completionRate: null,
  totalRevenue: 0,
  revenueGrowth: null,
  revenueThisMonth: 0,
  statusDistribution: {},
  serviceDistribution: {},
  dailySubmissions: days.map((_, day) => ({ date: `2026-03-${10 + day}`, count: 0 })),
  weeklyRevenue: weeks.map((_, week) => ({
    week: ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16'][week] ?? '',
    revenue: 0,
  })),
  clientReturnRate: null,
  mostCommonIssues: [],
};
