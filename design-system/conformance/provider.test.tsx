// What the provider promises, and that every overlay is opened and closed by the same three props.
import { type ReactNode, StrictMode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { BarChart, DonutChart } from '../src/charts/index.ts';
import * as ds from '../src/index.ts';
import { ar } from '../src/locales/ar/index.ts';
import { de } from '../src/locales/de/index.ts';
import '../src/theme/tokens.css';
import { eventually } from './eventually.ts';

const error = vi.spyOn(console, 'error');
const cleanups: (() => void)[] = [];
beforeEach(() => void error.mockClear());
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  document.body.replaceChildren();
  document.head.querySelector('meta[property="csp-nonce"]')?.remove();
});

const element = () => document.body.appendChild(document.createElement('div'));

function show(node: ReactNode) {
  const where = element();
  const root = createRoot(where);
  cleanups.push(() => flushSync(() => root.unmount()));
  const render = (next: ReactNode) => flushSync(() => root.render(<StrictMode>{next}</StrictMode>));
  render(node);
  return { where, render };
}

const items = [{ id: 'essay', label: 'Essay' }];
interface Open {
  isOpen?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}
/** Each overlay, what there is of it only while it is open, and a reader's way to close it. */
const overlays: Record<string, { make: (open: Open) => ReactNode; shown: string; close: () => Promise<void> }> = {
  Dialog: {
    make: (open) => <ds.Dialog title="Title" {...open} />,
    shown: 'dialog[open]',
    close: () => userEvent.keyboard('{Escape}'),
  },
  AlertDialog: {
    make: (open) => <ds.AlertDialog title="Sure?" actionLabel="Delete" onAction={() => {}} {...open} />,
    shown: 'dialog[open]',
    close: () => userEvent.keyboard('{Escape}'),
  },
  Menu: {
    make: (open) => <ds.Menu label="More" items={items} {...open} />,
    shown: '[role="menuitem"]',
    close: () => userEvent.keyboard('{Escape}'),
  },
  Select: {
    make: (open) => <ds.Select label="Type" items={items} {...open} />,
    shown: '[role="option"]',
    close: () => userEvent.click(document.querySelector('[role="option"]') as Element),
  },
  Combobox: {
    make: (open) => <ds.Combobox label="Type" items={items} {...open} />,
    shown: '[role="option"]',
    close: () => userEvent.click(document.querySelector('[role="option"]') as Element),
  },
  DateField: {
    make: (open) => <ds.DateField label="Day" locale="en-US" {...open} />,
    shown: '[data-part="calendar"]',
    close: () => userEvent.keyboard('{Escape}'),
  },
  Tooltip: {
    make: (open) => (
      <ds.Tooltip content="Bold" {...open}>
        <button type="button">B</button>
      </ds.Tooltip>
    ),
    shown: '[role="tooltip"]:popover-open',
    close: () => userEvent.keyboard('{Escape}'),
  },
};
const shown = (name: string) => document.querySelectorAll(overlays[name]?.shown ?? '').length > 0;

describe.each(Object.entries(overlays))('%s', (name, { make, close }) => {
  it('is open as its owner says, and asks the owner to close', async () => {
    const heard = vi.fn();
    const { render } = show(make({ isOpen: false, onOpenChange: heard }));
    expect(shown(name)).toBe(false);
    render(make({ isOpen: true, onOpenChange: heard }));
    await eventually(() => expect(shown(name)).toBe(true));
    await close();
    await eventually(() => expect(heard).toHaveBeenLastCalledWith(false));
    expect(shown(name)).toBe(true);
    render(make({ isOpen: false, onOpenChange: heard }));
    await eventually(() => expect(shown(name)).toBe(false));
    expect(error).not.toHaveBeenCalled();
  });

  it('opens by itself and keeps its own state', async () => {
    const heard = vi.fn();
    show(make({ defaultOpen: true, onOpenChange: heard }));
    await eventually(() => expect(shown(name)).toBe(true));
    await close();
    await eventually(() => expect(shown(name)).toBe(false));
    expect(heard).toHaveBeenCalledWith(false);
    expect(error).not.toHaveBeenCalled();
  });

  it('stands in the container of the provider, and works there', async () => {
    const place = element();
    const { where } = show(
      <ds.MarginaliaProvider container={place}>{make({ defaultOpen: true })}</ds.MarginaliaProvider>,
    );
    const inside = (root: Element) => root.querySelector(overlays[name]?.shown ?? '') !== null;
    await eventually(() => expect(inside(place)).toBe(true));
    expect(inside(where)).toBe(false);
    await close();
    await eventually(() => expect(shown(name)).toBe(false));
    expect(error).not.toHaveBeenCalled();
  });
});

it('leaves what opens inside a dialog in it: outside of a modal dialog nothing can be pressed', async () => {
  const place = element();
  show(
    <ds.MarginaliaProvider container={place}>
      <ds.Dialog title="Title" defaultOpen>
        <ds.Menu label="More" items={items} defaultOpen />
      </ds.Dialog>
    </ds.MarginaliaProvider>,
  );
  await eventually(() => expect(place.querySelector('dialog [role="menuitem"]')).not.toBeNull());
});

it('gives what stands in the container the language, direction and colours of its own part of the page', async () => {
  const place = element();
  show(
    <ds.MarginaliaProvider container={place}>
      <ds.MarginaliaProvider colorScheme="dark">
        <ds.MarginaliaProvider locale={ar}>
          <ds.Menu label="More" items={items} defaultOpen />
        </ds.MarginaliaProvider>
      </ds.MarginaliaProvider>
      <ds.Tooltip content="Bold" defaultOpen>
        <button type="button">B</button>
      </ds.Tooltip>
    </ds.MarginaliaProvider>,
  );
  await eventually(() => expect(place.querySelector('[role="menuitem"]')).not.toBeNull());
  const item = place.querySelector('[role="menuitem"]') as Element;
  expect(getComputedStyle(item).direction).toBe('rtl');
  expect(item.closest<HTMLElement>('[lang]')?.lang).toBe('ar');
  expect(item.closest<HTMLElement>('[data-theme]')?.dataset.theme).toBe('dark');
  // What belongs to no part is as the page is.
  expect(place.querySelector('[role="tooltip"]')?.parentElement).toBe(place);
});

describe('MarginaliaProvider', () => {
  const page = document.documentElement;

  it('gives the page its language and direction, and takes them back', () => {
    const before = { lang: page.lang, dir: page.dir };
    const { render } = show(<ds.MarginaliaProvider locale={ar}>x</ds.MarginaliaProvider>);
    expect([page.lang, page.dir]).toEqual(['ar', 'rtl']);
    render(<ds.MarginaliaProvider locale={de}>x</ds.MarginaliaProvider>);
    expect([page.lang, page.dir]).toEqual(['de', 'ltr']);
    render(null);
    expect({ lang: page.lang, dir: page.dir }).toEqual(before);
  });

  it('gives a part of the page its own, and the rest keeps the page’s', () => {
    const { where } = show(
      <ds.MarginaliaProvider locale={de}>
        <ds.Spinner />
        <ds.MarginaliaProvider locale={ar} colorScheme="dark">
          <ds.Spinner />
        </ds.MarginaliaProvider>
        <ds.MarginaliaProvider labels={{ Spinner: { label: 'Moment' } }}>
          <ds.Spinner />
        </ds.MarginaliaProvider>
      </ds.MarginaliaProvider>,
    );
    const part = where.querySelector<HTMLElement>('[data-component="MarginaliaProvider"]');
    expect([part?.lang, part?.dir, part?.dataset.theme]).toEqual(['ar', 'rtl', 'dark']);
    expect(page.lang).toBe('de');
    const spinners = [...where.querySelectorAll('[data-component="Spinner"]')].map(({ textContent }) => textContent);
    expect(spinners).toEqual(['Wird geladen', 'جارٍ التحميل', 'Moment']);
  });

  it('puts a component’s words over its own, and its own over the pack’s, single ones too', () => {
    const { where } = show(
      <ds.MarginaliaProvider locale={de} labels={{ Table: { empty: 'Leer', actions: 'Tun' } }}>
        <ds.Table
          label="T"
          columns={[{ id: 'a', header: 'A' }]}
          rows={[]}
          getRowId={String}
          selectionMode="multiple"
          rowActions={() => null}
          labels={{ actions: 'Mehr' }}
        />
      </ds.MarginaliaProvider>,
    );
    expect(where.textContent).toContain('Leer');
    expect(where.textContent).toContain('Mehr');
    expect(where.querySelector('thead input')?.getAttribute('aria-label')).toBe('Alle auswählen');
  });

  it('is taken over from a server’s HTML without a difference, overlays in a container too', async () => {
    const place = element();
    const app = (container?: Element) => (
      <ds.MarginaliaProvider locale={ar} colorScheme="system" nonce="known" {...(container && { container })}>
        <ds.Form onSubmit={() => {}}>
          <ds.DateField label="D" isRequired defaultValue="2031-03-12" />
          <ds.ProgressBar label="P" value={40} />
          <ds.Dialog title="Title" defaultOpen />
        </ds.Form>
      </ds.MarginaliaProvider>
    );
    const where = element();
    where.innerHTML = renderToString(app());
    const recovered: unknown[] = [];
    const root = hydrateRoot(where, <StrictMode>{app(place)}</StrictMode>, {
      onRecoverableError: (problem) => recovered.push(problem),
    });
    cleanups.push(() => flushSync(() => root.unmount()));
    await eventually(() => expect(place.querySelector('dialog[open]')).not.toBeNull());
    expect(where.textContent).toContain('مطلوب');
    expect(recovered).toEqual([]);
    expect(error).not.toHaveBeenCalled();
  });

  it('is taken over from a server in another country without a difference, where no locale is given', async () => {
    const data = [
      { label: 'Essay', value: 1234.5 },
      { label: 'Thesis', value: 4321 },
    ];
    const app = (
      <ds.MarginaliaProvider>
        <ds.Tabs label="T" items={[{ id: 'a', label: 'A', count: 1234, content: '' }]} />
        <ds.Pagination label="P" page={1234} pageCount={2000} />
        <BarChart title="B" data={data} />
        <DonutChart title="D" data={data} />
      </ds.MarginaliaProvider>
    );
    const write = Number.prototype.toLocaleString;
    const server = vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function (
      this: number,
      locale = 'hi-u-nu-deva',
      options,
    ) {
      return write.call(this, locale, options);
    });
    const where = element();
    where.innerHTML = renderToString(app);
    server.mockRestore();
    const recovered: unknown[] = [];
    const root = hydrateRoot(where, app, { onRecoverableError: (problem) => recovered.push(problem) });
    cleanups.push(() => flushSync(() => root.unmount()));
    await eventually(() => expect(where.querySelectorAll('[data-part="plot"] svg')).toHaveLength(2));
    expect(recovered).toEqual([]);
    expect(where.textContent).toContain('1,234');
  });

  it('tells the nonce where the styles look for it, once', () => {
    show(
      <ds.MarginaliaProvider nonce="known">
        <ds.MarginaliaProvider nonce="other">x</ds.MarginaliaProvider>
      </ds.MarginaliaProvider>,
    );
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[property="csp-nonce"]')];
    expect(metas.map(({ nonce }) => nonce)).toEqual(['known']);
  });

  it('shows the reader’s choice, else its colour scheme, as the script before it does', () => {
    const key = 'provider-scheme';
    cleanups.push(() => localStorage.removeItem(key));
    const before = page.dataset.theme;
    cleanups.push(() => {
      page.dataset.theme = before ?? 'light';
    });
    const system = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light';
    for (const [stored, scheme, theme] of [
      [null, 'light', 'light'],
      [null, 'dark', 'dark'],
      [null, 'system', system],
      ['light', 'dark', 'light'],
      ['dark', 'system', 'dark'],
    ] as const) {
      if (stored) localStorage.setItem(key, stored);
      else localStorage.removeItem(key);
      const { render } = show(
        <ds.MarginaliaProvider colorScheme={scheme} storageKey={key}>
          x
        </ds.MarginaliaProvider>,
      );
      expect(page.dataset.theme, `${stored} ${scheme}`).toBe(theme);
      render(null);
      delete page.dataset.theme;
      const script = document.createElement('script');
      script.textContent = ds.createThemeScript(key, scheme);
      document.head.append(script);
      script.remove();
      expect(page.dataset.theme, `script ${stored} ${scheme}`).toBe(theme);
    }
  });

  it('takes an empty locale as none', () => {
    const before = page.lang;
    const { where } = show(
      <ds.MarginaliaProvider locale="">
        <ds.Tabs label="T" items={[{ id: 'a', label: 'A', count: 1234, content: '' }]} />
        <ds.DateField label="D" defaultValue="2031-03-12" />
      </ds.MarginaliaProvider>,
    );
    expect(where.textContent).toMatch(/1.?234/);
    expect(page.lang).toBe(before);
    expect(error).not.toHaveBeenCalled();
  });

  it('says so when the locale is no language tag, and writes dates all the same', () => {
    error.mockImplementation(() => {});
    const { where } = show(
      <ds.MarginaliaProvider locale="en_GB!">
        <ds.Tabs label="T" items={[{ id: 'a', label: 'A', count: 1234, content: '' }]} />
      </ds.MarginaliaProvider>,
    );
    expect(where.textContent).toContain('1,234');
    expect(error.mock.calls.flat().join()).toContain('is no language tag');
    error.mockReset();
  });

  it('changes the language of what stands there, without losing what was typed', async () => {
    function App() {
      const [isGerman, setGerman] = useState(false);
      return (
        <ds.MarginaliaProvider locale={isGerman ? de : 'en'}>
          <ds.TextField label="Name" isRequired />
          <button type="button" onClick={() => setGerman(true)}>
            Deutsch
          </button>
        </ds.MarginaliaProvider>
      );
    }
    const { where } = show(<App />);
    const input = where.querySelector('input') as HTMLInputElement;
    await userEvent.fill(input, 'Ada');
    expect(where.textContent).toContain('required');
    await userEvent.click(where.querySelector('button') as Element);
    await eventually(() => expect(where.textContent).toContain('erforderlich'));
    expect(where.querySelector('input')).toBe(input);
    expect(input.value).toBe('Ada');
  });
});
