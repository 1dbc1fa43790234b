import { virtual } from '@guidepup/virtual-screen-reader';

/** The longest component is read in fewer steps. */
const maxPhrases = 300;
const quietFor = 15;
const maxUnrest = 2000;

/** A screen reader that was started on a page. */
export interface Reader {
  /** What was said since the last call: first what was read, then what live regions said. */
  heard: () => Promise<string[]>;
  /** Reads on to the end. */
  read: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Waits until nothing on the page has changed for a moment. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(moment);
      clearTimeout(limit);
      resolve();
    };
    let moment = setTimeout(end, quietFor);
    const limit = setTimeout(end, maxUnrest);
    const observer = new MutationObserver(() => {
      clearTimeout(moment);
      moment = setTimeout(end, quietFor);
    });
    observer.observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
  });
}

/** The element that a screen reader is at: the one with the focus, or the option that it points to. */
function current(): Element | undefined {
  const active = document.activeElement;
  if (!active || active === document.body) return undefined;
  const pointed = active.getAttribute('aria-activedescendant');
  return (pointed && document.getElementById(pointed)) || active;
}

/** What an element says depends on this and on the elements that it names. */
function signature(element: Element): string {
  const named = ['aria-labelledby', 'aria-describedby'].flatMap((name) => element.getAttribute(name)?.split(' ') ?? []);
  const { value, checked, indeterminate } = element as HTMLInputElement;
  const words = named.map((id) => document.getElementById(id)?.textContent);
  return [element.outerHTML, value, checked, indeterminate, ...words].join('\n');
}

/** Roles whose content is not read besides their name. */
const wholes =
  'button:not([role]), input, [role="button"], [role="img"], [role="checkbox"], [role="switch"], [role="tab"], [role="option"], [role="radio"], [role="progressbar"], [role="slider"], [role="separator"], [role="meter"], a[href]:not([role])';

/** Whether a phrase tells of what a role says already by its name, or of what a closed part holds. */
function isInside(node: Node | null, phrase: string): boolean {
  const element = node instanceof Element ? node : node?.parentElement;
  if (!element) return false;
  if (phrase.startsWith('end of ') && element.matches(wholes)) return true;
  let drawn: Element | null = element;
  while (drawn && getComputedStyle(drawn).display === 'contents') drawn = drawn.parentElement;
  // What a closed part holds is not there; the reader knows of parts without a box only.
  if (drawn && !drawn.checkVisibility()) return true;
  const around = (node instanceof Element ? node.parentElement : element)?.closest(wholes);
  return Boolean(around && !around.matches('a'));
}

const isLive = (phrase: string) => /^(polite|assertive): /.test(phrase);
/** The ends of the document say nothing of a component, nor does a live region that is emptied. */
const isSaid = (phrase: string, index: number, all: readonly string[]) =>
  !/^((polite|assertive): |document|end of document)$/.test(phrase) && !(isLive(phrase) && all[index - 1] === phrase);

/**
 * Mends what the reader leaves out while it runs: it reads the attribute `checked`, which is the state to begin with.
 * @returns the function that takes the mending back
 */
function mend(): () => void {
  const { getAttribute, hasAttribute } = Element.prototype;
  const input = HTMLInputElement.prototype;
  const read = (element: HTMLInputElement, name: string) => {
    if (name === 'checked' && /checkbox|radio/.test(element.type))
      return element.checked && !element.indeterminate ? '' : null;
    if (name === 'aria-checked' && element.indeterminate) return 'mixed';
    return getAttribute.call(element, name);
  };
  input.getAttribute = function (this: HTMLInputElement, name: string) {
    return read(this, name);
  };
  input.hasAttribute = function (this: HTMLInputElement, name: string) {
    return /^(aria-)?checked$/.test(name) ? read(this, name) !== null : hasAttribute.call(this, name);
  };
  // The reader asks the root of what it names, which is an element where that was removed meanwhile.
  Object.assign(Element.prototype, {
    getElementById(this: Element, id: string) {
      return this.querySelector(`#${CSS.escape(id)}`);
    },
  });
  return () => {
    for (const name of ['getAttribute', 'hasAttribute']) Reflect.deleteProperty(input, name);
    Reflect.deleteProperty(Element.prototype, 'getElementById');
  };
}

/** Hears of alerts that come as a whole: the reader listens for changes inside of live regions only. */
function hearAlerts(alerts: string[]): MutationObserver {
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element) || !node.isConnected) continue;
      const added = [node, ...node.querySelectorAll('*')].filter((element) => element.matches('[role="alert"]'));
      for (const { textContent } of added) {
        const words = textContent?.replaceAll(/\s+/g, ' ').trim();
        if (words) alerts.push(`assertive: ${words}`);
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return observer;
}

/** Starts a screen reader on the page. */
export async function startReader(): Promise<Reader> {
  const { body } = document;
  const takeBack = mend();
  const alerts: string[] = [];
  const observer = hearAlerts(alerts);
  let notice: ((event: { target: Element }) => Promise<void>) | undefined;
  // The reader speaks when the focus moves. Of an option that is pointed to, or of a state or a value that changes under
  // the focus, it hears by the same listener, which it keeps to itself.
  body.addEventListener = (type: string, listener: never, options?: never) => {
    if (type === 'focusin') notice = listener;
    EventTarget.prototype.addEventListener.call(body, type, listener, options);
  };
  try {
    await virtual.start({ container: body });
  } finally {
    Reflect.deleteProperty(body, 'addEventListener');
  }
  let position = (await virtual.spokenPhraseLog()).length;
  const skipped = new Set<number>();
  let last = '';
  return {
    async heard() {
      const target = current();
      const next = target ? signature(target) : '';
      if (target && next !== last) await notice?.({ target });
      last = next;
      const log = await virtual.spokenPhraseLog();
      const phrases = log.filter((_, index) => index >= position && !skipped.has(index));
      position = log.length;
      const live = [...phrases.filter(isLive), ...alerts.splice(0)];
      return [...phrases.filter((phrase) => !isLive(phrase)), ...live].filter(isSaid);
    },
    async read() {
      let beginnings = 0;
      for (let count = 0; count < maxPhrases; count += 1) {
        await virtual.next();
        const phrase = await virtual.lastSpokenPhrase();
        if (isInside(virtual.activeNode, phrase)) skipped.add((await virtual.spokenPhraseLog()).length - 1);
        if (phrase === 'document') beginnings += 1;
        // Where there is nothing to read, the reader stays at the beginning.
        if (phrase === 'end of document' || beginnings > 1) return;
      }
      throw new Error(`The screen reader did not come to an end within ${maxPhrases} phrases.`);
    },
    async stop() {
      observer.disconnect();
      takeBack();
      await virtual.stop();
    },
  };
}
