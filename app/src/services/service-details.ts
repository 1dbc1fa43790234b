/** What each service of the public listing includes (specification, point 1), by its listed name. */
export const serviceDetails: Readonly<Record<string, readonly string[]>> = {
  'Express Review': ['Up to 1,000 words', 'Grammar, clarity and tone', 'Tracked edits in Google Docs'],
  'Deep Clarity Edit': [
    'Up to 2,500 words',
    'Two review rounds',
    'Optional 30-minute Zoom session',
    '7 days of follow-up email support',
  ],
  'Admissions Essay Review': ['45-minute Zoom session', 'Three review rounds', 'Guidance from outline to final draft'],
  'Academic Reset Membership': [
    'Weekly 30-minute check-ins',
    'Up to 2 reviews per week of 1,000 words each',
    'On-demand email',
    'Unused reviews and check-ins do not roll over',
  ],
};
