/** The public listing: specification, point 1; `turnaround` is the number of point 3. */
export const services = [
  {
    id: 1,
    name: 'Express Review',
    description: 'Up to 1,000 words. Grammar, clarity and tone, with tracked edits in Google Docs.',
    priceCents: 5_000,
    turnaround: 72,
  },
  {
    id: 2,
    name: 'Deep Clarity Edit',
    description:
      'Up to 2,500 words. Two review rounds, an optional 30-minute Zoom session and 7 days of follow-up email support.',
    priceCents: 25_000,
    turnaround: 120,
  },
  {
    id: 3,
    name: 'Admissions Essay Review',
    description: 'A 45-minute Zoom session, three review rounds and guidance from outline to final draft.',
    priceCents: 17_500,
    turnaround: 120,
  },
  {
    id: 4,
    name: 'Academic Reset Membership',
    description:
      'Weekly 30-minute check-ins, up to 2 reviews per week of 1,000 words each and on-demand email. Unused reviews and check-ins do not roll over.',
    priceCents: 30_000,
    turnaround: 7,
  },
] as const;
