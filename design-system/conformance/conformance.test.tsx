import { createRef, type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { StyleSheetManager } from 'styled-components';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, commands, userEvent } from 'vitest/browser';
import * as charts from '../src/charts/index.ts';
import * as review from '../src/highlight-editor/index.ts';
import * as viewer from '../src/highlight-viewer/index.ts';
import * as ds from '../src/index.ts';
import '../src/theme/tokens.css';
import { eventually } from './eventually.ts';
import { type Entry, registry, withoutRoot } from './registry.tsx';

declare module 'vitest/browser' {
  interface BrowserCommands {
    renderOnServer: (name: string) => Promise<{ html: string; styles: string; errors: string[] }>;
  }
}

const error = vi.spyOn(console, 'error');
const cleanups: (() => void)[] = [];

beforeEach(() => {
  error.mockClear();
});

afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  document.body.replaceChildren();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

function container(): HTMLElement {
  return document.body.appendChild(document.createElement('div'));
}

async function show(node: ReactNode, where: Element | DocumentFragment = container()) {
  const root = createRoot(where);
  cleanups.push(() => flushSync(() => root.unmount()));
  const render = async (next: ReactNode) => {
    flushSync(() => root.render(<StrictMode>{next}</StrictMode>));
    await settle();
  };
  await render(node);
  return { where, render };
}

const isReady = ({ later }: Entry, where: ParentNode) =>
  later && eventually(() => expect(where.querySelector(later)).not.toBeNull());

const rootOf = (where: ParentNode, { name, root = name }: Entry): HTMLElement => {
  const found = where.querySelector<HTMLElement>(`[data-component="${root}"]`);
  if (!found) throw new Error(`${name} has no element with data-component="${root}"`);
  return found;
};

describe('the registry', () => {
  it('holds every component that the package exports', () => {
    const exported = Object.keys({ ...ds, ...charts, ...review, ...viewer }).filter(
      (name) => /^[A-Z][a-z]/.test(name) && !(name in withoutRoot),
    );
    expect(registry.map(({ name }) => name).sort()).toEqual(exported.sort());
  });
});

describe.each(registry)('$name', (entry) => {
  const { Component, props, name } = entry;

  it('passes ref, class, data and ARIA attributes to its root, in StrictMode and without an error', async () => {
    const ref = createRef<HTMLElement>();
    const { where } = await show(
      <Component {...props} ref={ref} className="from-outside" data-extra="kept" aria-description="said" />,
    );
    await isReady(entry, where);
    const root = rootOf(where, entry);
    expect(ref.current).toBe(root);
    expect(root.classList).toContain('from-outside');
    expect(root).toHaveAttribute('data-extra', 'kept');
    expect(root).toHaveAttribute('aria-description', 'said');
    expect(error).not.toHaveBeenCalled();
  });

  it('renders on a server and comes to life under a strict content security policy, without a warning', async () => {
    const { frame, violations } = await strictPage();
    const { html, styles, errors } = await commands.renderOnServer(name);
    expect(errors).toEqual([]);
    frame.head.insertAdjacentHTML('beforeend', styles);
    const where = frame.body.appendChild(frame.createElement('div'));
    where.innerHTML = html;
    const before = rootOf(where, entry);
    const recovered: unknown[] = [];
    const root = hydrateRoot(
      where,
      <StyleSheetManager target={frame.head} nonce="known">
        <StrictMode>
          <Component {...props} />
        </StrictMode>
      </StyleSheetManager>,
      { onRecoverableError: (problem) => recovered.push(problem) },
    );
    cleanups.push(() => flushSync(() => root.unmount()));
    await settle();
    await isReady(entry, where);
    expect(recovered).toEqual([]);
    expect(error).not.toHaveBeenCalled();
    expect(violations).toEqual([]);
    expect(rootOf(where, entry)).toBe(before);
  });

  it('looks the same in a shadow root', async () => {
    // Where an earlier test left the mouse, one of the two would look hovered.
    await userEvent.unhover(document.body);
    const light = await show(<Component {...props} />);
    const shadow = container().attachShadow({ mode: 'open' });
    await show(
      <StyleSheetManager target={shadow}>
        <Component {...props} />
      </StyleSheetManager>,
      shadow,
    );
    await isReady(entry, shadow);
    const look = (element: Element) => {
      const { display, padding, color, backgroundColor, fontSize, position } = getComputedStyle(element);
      return { display, padding, color, backgroundColor, fontSize, position };
    };
    expect(look(rootOf(shadow, entry))).toEqual(look(rootOf(light.where as Element, entry)));
    expect(error).not.toHaveBeenCalled();
  });

  it('breaks no rule of a strict content security policy', async () => {
    const { frame, violations } = await strictPage();
    await show(
      <StyleSheetManager target={frame.head} nonce="known">
        <Component {...props} />
      </StyleSheetManager>,
      frame.body.appendChild(frame.createElement('div')),
    );
    expect(rootOf(frame, entry)).toBeDefined();
    await isReady(entry, frame);
    expect(violations).toEqual([]);
    expect(frame.querySelector('style')?.nonce).toBe('known');
  });

  if (entry.states) {
    const { control, has } = entry.states;
    it.each(has)('says %s to assistive technology', async (state) => {
      const { where, render } = await show(<Component {...props} />);
      const carrier = () => where.querySelector<HTMLInputElement>(control) ?? where.firstElementChild;
      const says = () => {
        const element = carrier();
        const group = element?.closest('[role="group"], [role="radiogroup"], fieldset');
        const has = (selector: string) => Boolean(element?.matches(selector) || group?.matches(selector));
        if (state === 'isDisabled') return has(':disabled, [aria-disabled="true"]');
        if (state === 'isRequired') return has(':required, [aria-required="true"]');
        // A file field has no such state of its own and is disabled.
        if (state === 'isReadOnly') return has('[readonly], [aria-readonly="true"], [type="file"]:disabled');
        return has('[aria-invalid="true"]');
      };
      expect(says()).toBe(false);
      await render(<Component {...props} {...{ [state]: true }} />);
      expect(says()).toBe(true);
    });
  }

  if (entry.states?.has.includes('isInvalid')) {
    it('ties the error message to the control', async () => {
      const { where } = await show(<Component {...props} isInvalid errorMessage="Please mend this." />);
      const control = where.querySelector(entry.states?.control ?? '');
      const described = control?.closest('[aria-describedby]') ?? control;
      const ids = described?.getAttribute('aria-describedby')?.split(' ') ?? [];
      const words = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
      expect(words).toContain('Please mend this.');
    });
  }

  if (entry.typed) {
    const selector = entry.typed;
    it('keeps what an input method composes, and lets it have its keys', async () => {
      const sent = vi.fn((event: Event) => event.preventDefault());
      const { where } = await show(
        <form>
          <Component {...props} />
        </form>,
      );
      where.addEventListener('submit', sent);
      const control = where.querySelector<HTMLInputElement>(selector);
      if (!control) throw new Error(`${name} has no ${selector}`);
      await userEvent.click(control);
      const method = cdp();
      await method.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
      expect(control.value).toBe('にほん');
      // The key that chooses among the method's own words; Safari sends it after the composition, with the code 229.
      for (const own of [{ isComposing: true }, { keyCode: 229 }])
        for (const key of ['Enter', 'Escape', 'ArrowDown'])
          control.dispatchEvent(new KeyboardEvent('keydown', { key, ...own, bubbles: true, cancelable: true }));
      await settle();
      expect(control.value).toBe('にほん');
      await method.send('Input.insertText', { text: '日本' });
      await eventually(() => expect(control.value).toBe('日本'));
      expect(sent).not.toHaveBeenCalled();
    });
  }

  if (entry.value) {
    const { prop, defaultProp, onChange, initial, next, act, shown } = entry.value;
    it('shows the value it is given and asks for the next', async () => {
      const heard = vi.fn();
      const { where, render } = await show(<Component {...props} {...{ [prop]: initial, [onChange]: heard }} />);
      const root = () => rootOf(where, entry);
      await act(root(), userEvent);
      await eventually(() => expect(heard).toHaveBeenCalled());
      await settle();
      expect(heard.mock.calls[0]?.[0]).toEqual(next);
      expect(shown(root())).toEqual(initial);
      await render(<Component {...props} {...{ [prop]: next, [onChange]: heard }} />);
      expect(shown(root())).toEqual(next);
    });

    it('keeps its own value when it is only given one to begin with', async () => {
      const heard = vi.fn();
      const { where } = await show(<Component {...props} {...{ [defaultProp]: initial, [onChange]: heard }} />);
      const root = () => rootOf(where, entry);
      expect(shown(root())).toEqual(initial);
      await act(root(), userEvent);
      await eventually(() => expect(heard).toHaveBeenCalled());
      await settle();
      expect(heard.mock.calls[0]?.[0]).toEqual(next);
      expect(shown(root())).toEqual(next);
    });
  }
});

it.each([
  ['TextArea', 'textarea', 'min-block-size', '136px'],
  ['Skeleton', '[data-component]', 'inline-size', '96px'],
  ['Skeleton', '[data-part="line"]', 'block-size', '24px'],
  ['StatCard', '[data-part="value"] > span', '--mg-stat-characters', '6'],
  ['Table', 'th', 'inline-size', '320px'],
  ['BarChart', '[data-component]', '--mg-chart-height', '320px'],
  ['ColorPicker', 'rect', 'fill', 'rgb(1, 2, 3)'],
])('has the server’s own sizes and colours under the policy: %s', async (name, selector, property, value) => {
  const { frame } = await strictPage();
  const { html, styles } = await commands.renderOnServer(name);
  frame.head.insertAdjacentHTML('beforeend', styles);
  frame.body.innerHTML = html;
  (document.querySelector('iframe') as HTMLElement).style.inlineSize = '1000px';
  for (const [token, size] of Object.entries({ 'space-2': '8px', 'leading-relaxed': '20px' }))
    frame.documentElement.style.setProperty(`--mg-${token}`, size);
  const element = frame.querySelector(selector);
  expect(element && getComputedStyle(element).getPropertyValue(property)).toBe(value);
});

it('notices a breach of the content security policy', async () => {
  const { frame, violations } = await strictPage();
  const style = frame.createElement('style');
  style.textContent = 'body { color: red; }';
  frame.head.append(style);
  await settle();
  expect(violations).toEqual(['style-src-elem']);
});

it('lets React take over a page whose theme its script has set', async () => {
  localStorage.setItem('theme', 'dark');
  cleanups.push(() => localStorage.removeItem('theme'));
  const frame = container().appendChild(document.createElement('iframe')).contentDocument as Document;
  // As in the README.
  const page = (
    <html lang="en" suppressHydrationWarning>
      <head>
        <title>Page</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the package's own script, as the README has it */}
        <script nonce="known" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ds.themeScript }} />
      </head>
      <body>Words</body>
    </html>
  );
  frame.open();
  frame.write(`<!doctype html>${renderToString(page)}`);
  frame.close();
  expect(frame.documentElement.dataset.theme).toBe('dark');
  const recovered: unknown[] = [];
  const root = hydrateRoot(frame, page, { onRecoverableError: (problem) => recovered.push(problem) });
  cleanups.push(() => flushSync(() => root.unmount()));
  await settle();
  expect(recovered).toEqual([]);
  expect(error).not.toHaveBeenCalled();
  expect(frame.documentElement.dataset.theme).toBe('dark');
});

async function strictPage() {
  const holder = container().appendChild(document.createElement('iframe'));
  const loaded = new Promise((resolve) => holder.addEventListener('load', resolve));
  holder.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-known'"><title>Strict</title>`;
  await loaded;
  const frame = holder.contentDocument as Document;
  const violations: string[] = [];
  frame.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  return { frame, violations };
}
