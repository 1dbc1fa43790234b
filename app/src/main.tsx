import '@fontsource-variable/newsreader';
import '@fontsource-variable/newsreader/wght-italic.css';
import '@fontsource-variable/source-sans-3';
import '@marginalia/design-system/tokens.css';
import { nextTask } from './layout/next-task.ts';

// Without this zod probes `new Function`, which the content security policy refuses and reports. It is set before zod
// is loaded, for the contract's schemas ask when they are made.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Runs what has come with the page in steps, each a task of its own, so that a phone answers to the finger between them.
 * A step names one export: it brings no other along.
 */
async function start() {
  await import(/* webpackMode: "eager", webpackExports: ["hydrateRoot"] */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager", webpackExports: ["createBrowserRouter"] */ 'react-router');
  await nextTask();
  await import(/* webpackMode: "eager", webpackExports: ["App"] */ './app.tsx');
  await nextTask();
  const { open } = await import(/* webpackMode: "eager" */ './open.tsx');
  open();
}

void start();
