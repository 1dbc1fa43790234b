/**
 * Every path of the app, as its router knows it: the server answers these with the page, anything else with the page and 404.
 * Only `track` holds a secret in its path (design §4); `resetPassword`, `verifyEmail` and `invitation` carry their token behind `#token=`, which no server sees.
 */
export const appRoutes = {
  home: '/',
  services: '/services',
  resources: '/resources',
  faq: '/faq',
  submit: '/submit',
  submitService: '/submit/:id',
  submitted: '/submitted',
  track: '/track/:token',
  payment: '/orders/:id/payment',
  terms: '/terms',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
  profile: '/profile',
  admin: '/admin',
  adminQueues: '/admin/enhanced',
  adminAnalytics: '/admin/analytics',
  adminSystem: '/admin/system',
  adminTeam: '/admin/team',
  adminAuditLog: '/admin/audit-log',
  adminSettings: '/admin/settings',
  adminSubmission: '/admin/submissions/:id',
  adminSubmissionEdit: '/admin/submissions/:id/edit',
} as const;

export type AppRoute = keyof typeof appRoutes;

/** The pages that begin the same for everybody: the build renders them, and the server sends them so. */
export const prerenderedRoutes = [
  'home',
  'services',
  'resources',
  'faq',
  'terms',
  'submit',
] as const satisfies AppRoute[];

const patterns = Object.values(appRoutes).map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** Whether the app has a page at this path (no query string). */
export const isAppPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
