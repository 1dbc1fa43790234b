// Gives jsdom the features of browsers that it lacks and the components use. Only what is missing is added, so the import is
// harmless in a browser, in a newer jsdom and on a server.

/** Adds to `target` each of the members that it has not got. */
function add(target: object | undefined, members: object): void {
  if (!target) return;
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    if (!(name in target)) Object.defineProperty(target, name, { ...descriptor, configurable: true });
}

/** What had the focus when a dialog was opened as a modal: it gets the focus back. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

const dialogMembers = {
  show(this: HTMLDialogElement) {
    this.open = true;
  },
  showModal(this: HTMLDialogElement) {
    openers.set(this, this.ownerDocument.activeElement);
    this.open = true;
  },
  close(this: HTMLDialogElement, returnValue?: string) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    (openers.get(this) as HTMLElement | null | undefined)?.focus();
    openers.delete(this);
    // A browser tells of it later too.
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  },
};

const popoverMembers = { showPopover() {}, hidePopover() {}, togglePopover: () => false };

const elementMembers = {
  scrollIntoView() {},
  checkVisibility(this: Element) {
    return this.isConnected && this.closest('[hidden]') === null;
  },
};

/** jsdom lays nothing out, so no size ever changes. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const rangeMembers = {
  getClientRects: () => [],
  getBoundingClientRect: () => ({ x: 0, y: 0, width: 0, height: 0, top: 0, right: 0, bottom: 0, left: 0 }),
};

if (typeof window !== 'undefined') {
  add(window.HTMLDialogElement?.prototype, dialogMembers);
  add(window.HTMLElement.prototype, popoverMembers);
  add(window.Element.prototype, elementMembers);
  add(window.Range.prototype, rangeMembers);
  add(window.Document.prototype, { elementFromPoint: () => null });
  add(window, {
    ResizeObserver: NoResizeObserver,
    matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
  });
}

export {};
