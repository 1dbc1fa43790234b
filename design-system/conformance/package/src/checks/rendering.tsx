// How a component takes what it is given, and where it can be rendered.
import { createRef, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { settle } from '../bench.js';
import type { ServerPage } from '../node.js';
import type { Check } from './check.js';

declare module 'vitest/browser' {
  interface BrowserCommands {
    renderOnServer: (name: string) => Promise<ServerPage>;
  }
}

const rest: Check = {
  name: 'rest',
  title: 'passes ref, class, data and ARIA attributes to its root',
  async run(bench) {
    const ref = createRef<HTMLElement>();
    const { root } = await bench.show(
      bench.component({ ref, className: 'from-outside', 'data-extra': 'kept', 'aria-description': 'said' }),
    );
    expect(ref.current, 'the ref').toBe(root());
    expect([...root().classList]).toContain('from-outside');
    expect(root().getAttribute('data-extra'), 'data-extra').toBe('kept');
    expect(root().getAttribute('aria-description'), 'aria-description').toBe('said');
    bench.expectNoErrors();
  },
};

const strict: Check = {
  name: 'strict',
  title: 'comes and goes in StrictMode without an error, and leaves nothing on the page',
  async run(bench) {
    const before = new Set(document.querySelectorAll('body > *'));
    const where = bench.container();
    const { remove } = await bench.show(bench.component(), where);
    await remove();
    const left = [...document.querySelectorAll('body > *')].filter((element) => !before.has(element));
    const rest = left.filter((element) => element !== where).map(({ outerHTML }) => outerHTML.slice(0, 200));
    expect(rest.join('\n'), 'what stays on the page').toBe('');
    expect(where.innerHTML).toBe('');
    expect(document.body.style.cssText, 'the style of the body').toBe('');
    bench.expectNoErrors();
  },
};

const server: Check = {
  name: 'server',
  title: 'renders on a server, where there is no window',
  async run({ entry: { name } }) {
    const { html, errors } = await commands.renderOnServer(name);
    expect(errors.join('\n'), 'errors on the server').toBe('');
    expect(html, 'the HTML of the server').not.toBe('');
  },
};

const hydration: Check = {
  name: 'hydration',
  title: 'comes to life from a server’s HTML under a strict content security policy, without a warning',
  async run(bench) {
    const { document: page, violations } = await bench.strictPage();
    const { html, head } = await commands.renderOnServer(bench.entry.name);
    page.head.insertAdjacentHTML('beforeend', head);
    const where = page.body.appendChild(page.createElement('div'));
    where.innerHTML = html;
    // What is shown elsewhere in the document comes with the browser.
    const before = bench.entry.isPortaled ? undefined : bench.rootIn(where);
    const recovered: unknown[] = [];
    const node = bench.library.wrap?.(bench.component(), { styles: page.head, nonce: 'known' }) ?? bench.component();
    const root = hydrateRoot(where, <StrictMode>{node}</StrictMode>, {
      onRecoverableError: (problem) => recovered.push(String(problem)),
    });
    bench.onEnd(() => flushSync(() => root.unmount()));
    await settle();
    await bench.ready(where);
    expect(recovered.join('\n'), 'what React had to render anew').toBe('');
    bench.expectNoErrors();
    expect(violations.join(', '), 'violations of the policy').toBe('');
    if (before) expect(bench.rootIn(where), 'the root').toBe(before);
  },
};

const shadow: Check = {
  name: 'shadow',
  title: 'looks the same in a shadow root',
  async run(bench) {
    // Where an earlier test left the mouse, one of the two would look hovered.
    await bench.user.unhover(document.body);
    const light = await bench.show(bench.component());
    const host = bench.container().attachShadow({ mode: 'open' });
    if (bench.library.css) bench.addStyles(host, bench.library.css);
    const inside = await bench.show(bench.component(), host);
    const look = (element: Element) => {
      const { display, padding, color, backgroundColor, fontSize, position } = getComputedStyle(element);
      return { display, padding, color, backgroundColor, fontSize, position };
    };
    expect(look(inside.root())).toEqual(look(light.root()));
    bench.expectNoErrors();
  },
};

const csp: Check = {
  name: 'csp',
  title: 'breaks no rule of a strict content security policy',
  async run(bench) {
    const { document: page, violations } = await bench.strictPage();
    const { root } = await bench.show(bench.component(), page.body.appendChild(page.createElement('div')));
    expect(root()).toBeDefined();
    expect(violations.join(', '), 'violations of the policy').toBe('');
  },
};

export const rendering = [rest, strict, server, hydration, shadow, csp];
