import { lazy, type ReactNode } from 'react';
import { nextTask } from './next-task.ts';

/**
 * A part of a page that reads from the server, with its code. To make the contract's rules takes a while on a phone, so
 * each step is a task of its own and the page answers to the finger between them.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: (props: Props) => ReactNode }>) =>
  lazy(async () => {
    await import(/* webpackExports: ["config"] */ 'zod');
    await nextTask();
    await import(/* webpackExports: ["http"] */ '../http/http.ts');
    await nextTask();
    return load();
  });
