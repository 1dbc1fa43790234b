import { lazy, type ReactNode } from 'react';
import { nextTask } from './next-task.ts';

/** What takes a while on a phone when it first runs: making the contract's rules, and the browser's formats of numbers. */
const slow = [
  () => import(/* webpackChunkName: "http", webpackExports: ["config"] */ 'zod'),
  () =>
    import(/* webpackChunkName: "http", webpackExports: ["OrderFormFieldsSchema"] */ '@marginalia/bff/contract/order'),
  () =>
    import(/* webpackChunkName: "http", webpackExports: ["SubmissionSchema"] */ '@marginalia/bff/contract/submission'),
  () => import(/* webpackChunkName: "http", webpackExports: ["http"] */ '../http/http.ts'),
  () => import(/* webpackChunkName: "http", webpackExports: ["dollarsOf"] */ '../format/money.ts'),
];

/**
 * A part of a page that reads from the server, with its code. Each slow step is a task of its own, so that the page
 * answers to the finger between them.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: (props: Props) => ReactNode }>) =>
  lazy(async () => {
    for (const step of slow) {
      await step();
      await nextTask();
    }
    return load();
  });
