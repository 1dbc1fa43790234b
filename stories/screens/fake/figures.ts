import type { Analytics, AnalyticsRange } from '@marginalia/bff/contract';

const days = [3, 5, 2, 6, 4, 1, 4];
const weeks = [
  { week: '2026-02-23', revenue: 86_400 },
  { week: '2026-03-02', revenue: 104_100 },
  { week: '2026-03-09', revenue: 79_200 },
  { week: '2026-03-16', revenue: 122_700 },
];

const sumOf = (parts: Record<string, number>) => Object.values(parts).reduce((sum, part) => sum + part, 0);

/** Figures whose parts add up, larger for a longer range. */
function figuresOver(months: number): Analytics {
  const times = (count: number) => Math.round(count * months);
  const statusDistribution = {
    pending_approval: times(4),
    approved: times(3),
    paid: times(5),
    in_progress: times(6),
    completed: times(22),
    rejected: times(2),
  };
  return {
    totalSubmissions: sumOf(statusDistribution),
    submissionsGrowth: 12.5,
    averageTurnaroundTime: 51.4,
    completionRate: 92.3,
    totalRevenue: times(392_400),
    totalRefunds: times(7_500),
    revenueGrowth: -4.2,
    revenueThisMonth: 201_900,
    statusDistribution,
    serviceDistribution: {
      'Express Review': times(18),
      'Deep Clarity Edit': times(14),
      'Admissions Essay Review': times(7),
      'Academic Reset Membership': times(3),
    },
    dailySubmissions: days.map((count, day) => ({ date: `2026-03-${10 + day}`, count })),
    weeklyRevenue: weeks.map(({ week, revenue }) => ({ week, revenue })),
    clientReturnRate: 38.1,
    mostCommonIssues: ['grammar', 'clarity', 'structure', 'citation', 'tone'],
  };
}

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
  totalRefunds: 0,
  revenueGrowth: null,
  revenueThisMonth: 0,
  statusDistribution: {},
  serviceDistribution: {},
  dailySubmissions: days.map((_, day) => ({ date: `2026-03-${10 + day}`, count: 0 })),
  weeklyRevenue: weeks.map(({ week }) => ({ week, revenue: 0 })),
  clientReturnRate: null,
  mostCommonIssues: [],
};
