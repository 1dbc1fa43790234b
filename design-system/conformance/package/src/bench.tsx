// Its types say what the driver takes.
import type {} from '@vitest/browser-playwright';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, type MockInstance, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { nonce, openStrictPage, type StrictPage } from './strict-page.js';
import type { Entry, Library } from './types.js';

/** Waits for what the browser does in its own time, ten seconds at most: a slow machine is no fault. */
export const eventually = <Result,>(check: () => Result) => vi.waitFor(check, { timeout: 10_000 });

/** Lets the effects of a component and the timers of its first moment run. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A component on the page. */
export interface Shown {
  where: HTMLElement | ShadowRoot;
  root: () => HTMLElement;
  render: (next: ReactNode) => Promise<void>;
  remove: () => Promise<void>;
}

/** Where a check shows one component, and what it learns of it. */
export class Bench {
  readonly entry: Entry;
  readonly library: Library;
  readonly user = userEvent;
  readonly #cleanups: (() => unknown)[] = [];
  readonly #error: MockInstance<typeof console.error>;

  constructor(entry: Entry, library: Library) {
    this.entry = entry;
    this.library = library;
    this.#error = vi.spyOn(console, 'error');
    this.onEnd(() => this.#error.mockRestore());
    if (library.css) this.onEnd(this.addStyles(document.head, library.css));
  }

  /** Has a function called when the check has ended. */
  onEnd(cleanup: () => unknown): void {
    this.#cleanups.push(cleanup);
  }

  async end(): Promise<void> {
    for (const cleanup of this.#cleanups.splice(0).reverse()) await cleanup();
    this.library.cleanup?.();
    document.body.replaceChildren();
  }

  /** The component with its usual props and these besides. */
  component(props: Record<string, unknown> = {}): ReactNode {
    const { Component } = this.entry;
    return <Component {...this.entry.props} {...props} />;
  }

  /** Shows a node in StrictMode, in a new element of the page or in another place. */
  async show(node: ReactNode, where: HTMLElement | ShadowRoot = this.container()): Promise<Shown> {
    const { wrap = (inner: ReactNode) => inner } = this.library;
    const place =
      where instanceof ShadowRoot
        ? { styles: where }
        : where.ownerDocument === document
          ? undefined
          : { styles: where.ownerDocument.head, nonce };
    const root = createRoot(where);
    this.onEnd(() => flushSync(() => root.unmount()));
    const render = async (next: ReactNode) => {
      flushSync(() => root.render(<StrictMode>{wrap(next, place)}</StrictMode>));
      await settle();
    };
    await render(node);
    await this.ready(where);
    const remove = async () => {
      flushSync(() => root.unmount());
      await settle();
    };
    return { where, root: () => this.rootIn(where), render, remove };
  }

  container(): HTMLElement {
    return document.body.appendChild(document.createElement('div'));
  }

  async ready(where: ParentNode): Promise<void> {
    const { later } = this.entry;
    if (later) await eventually(() => expect(where.querySelector(later)).not.toBeNull());
  }

  /** The root element of the component. */
  rootIn(where: ParentNode): HTMLElement {
    const { entry, library } = this;
    const selector = entry.root ?? library.root?.(entry);
    const within = entry.isPortaled ? document : where;
    const found = selector
      ? within.querySelector<HTMLElement>(selector)
      : [...where.children].find((element): element is HTMLElement => !element.matches('style'));
    if (!found) throw new Error(`${entry.name} renders no ${selector ?? 'element'}.`);
    return found;
  }

  /** What was written to `console.error` since the check began. */
  errors(): string[] {
    return this.#error.mock.calls.map((words) => words.map(String).join(' '));
  }

  expectNoErrors(): void {
    expect(this.errors().join('\n'), 'what was written to console.error').toBe('');
  }

  addStyles(where: ParentNode, css: string): () => void {
    const style = document.createElement('style');
    style.nonce = nonce;
    style.textContent = css;
    where.append(style);
    return () => style.remove();
  }

  /** Opens a page on which only styles with the nonce are allowed. */
  async strictPage(): Promise<StrictPage> {
    const page = await openStrictPage(this.container());
    if (this.library.css) this.addStyles(page.document.head, this.library.css);
    return page;
  }

  /** Gives the page media features, such as `{ 'forced-colors': 'active' }`, until the check has ended. */
  async emulate(features: Record<string, string>): Promise<void> {
    const set = (list: { name: string; value: string }[]) =>
      cdp().send('Emulation.setEmulatedMedia', { features: list });
    await set(Object.entries(features).map(([name, value]) => ({ name, value })));
    this.onEnd(() => set([]));
  }
}
