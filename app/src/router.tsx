import type { RouteObject } from 'react-router';
import { NotFoundPage, RouteError } from './layout/error-pages.tsx';
import { WaitingPage } from './layout/waiting-page.tsx';
import { PublicLayout } from './shell/public-layout.tsx';
import { Root } from './shell/root.tsx';

// A page's code is loaded when it is first opened. The pages that the build renders name their code, so that it finds what
// to load with them. The confirmation comes with the order form: an order that has arrived is confirmed without a connection.
const publicPages: RouteObject[] = [
  { path: '/', lazy: () => import(/* webpackChunkName: "home" */ './pages/home-page.tsx') },
  { path: 'services', lazy: () => import(/* webpackChunkName: "services" */ './services/services-page.tsx') },
  { path: 'resources', lazy: () => import(/* webpackChunkName: "resources" */ './pages/resources-page.tsx') },
  { path: 'faq', lazy: () => import(/* webpackChunkName: "faq" */ './pages/faq-page.tsx') },
  { path: 'terms', lazy: () => import(/* webpackChunkName: "terms" */ './pages/terms-page.tsx') },
  { path: 'submit', lazy: () => import(/* webpackChunkName: "submit" */ './order-form/order-page.tsx') },
  { path: 'submit/:id', lazy: () => import(/* webpackChunkName: "submit" */ './order-form/order-page.tsx') },
  { path: 'submitted', lazy: () => import(/* webpackChunkName: "order" */ './order-form/confirmation-page.tsx') },
  { path: 'track/:token', lazy: () => import('./tracking/tracking-page.tsx') },
  { path: 'orders/:id/payment', lazy: () => import('./payments/payment-page.tsx') },
  { path: 'login', lazy: () => import('./accounts/login-page.tsx') },
  { path: 'register', lazy: () => import('./accounts/register-page.tsx') },
  { path: 'forgot-password', lazy: () => import('./accounts/forgot-password-page.tsx') },
  { path: 'reset-password', lazy: () => import('./accounts/reset-password-page.tsx') },
  { path: 'verify-email', lazy: () => import('./accounts/verify-email-page.tsx') },
  { path: 'invitation', lazy: () => import('./accounts/invitation-page.tsx') },
  { path: 'profile', lazy: () => import('./profile/profile-page.tsx') },
  { path: '*', Component: NotFoundPage },
];
const adminPages: RouteObject[] = [
  { index: true, lazy: () => import('./queues/dashboard-page.tsx') },
  { path: 'enhanced', lazy: () => import('./queues/enhanced-page.tsx') },
  { path: 'submissions/:id', lazy: () => import('./edit-desk/review-page.tsx') },
  { path: 'submissions/:id/edit', lazy: () => import('./edit-desk/edit-page.tsx') },
  { path: 'analytics', lazy: () => import('./analytics/analytics-page.tsx') },
  { path: 'system', lazy: () => import('./system/system-page.tsx') },
  { path: 'team', lazy: () => import('./team/team-page.tsx') },
  { path: 'audit-log', lazy: () => import('./audit-log/audit-log-page.tsx') },
  { path: 'settings', lazy: () => import('./settings/settings-page.tsx') },
  { path: '*', Component: NotFoundPage },
];

/** Every screen of the specification's point 2 and of design §5. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: WaitingPage,
    children: [
      { Component: PublicLayout, children: [{ ErrorBoundary: RouteError, children: publicPages }] },
      {
        path: 'admin',
        lazy: () => import('./shell/admin-layout.tsx'),
        children: [{ ErrorBoundary: RouteError, children: adminPages }],
      },
    ],
  },
];
