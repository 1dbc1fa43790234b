import type { Environment } from 'downshift';

// Downshift watches the window to learn whether the pointer went down outside. There an event from a shadow tree names
// its host as the target, so a click on an option would look like one outside: the first element of the path is the truth.

type Listener = (event: { target: EventTarget | null }) => void;

const wrapped = new WeakMap<object, EventListener>();

function truthful(listener: Listener): EventListener {
  const known = wrapped.get(listener);
  if (known) return known;
  const wrapper: EventListener = (event) => listener({ target: event.composedPath()[0] ?? event.target });
  wrapped.set(listener, wrapper);
  return wrapper;
}

/** The window as Downshift needs it, in a document or in a shadow tree; absent on a server. */
export const environment = (typeof window === 'undefined' ? undefined : shadowAware()) as Environment | undefined;

function shadowAware() {
  return {
    addEventListener: (type: string, listener: Listener, options?: AddEventListenerOptions) =>
      window.addEventListener(type, truthful(listener), options),
    removeEventListener: (type: string, listener: Listener) => window.removeEventListener(type, truthful(listener)),
    document: window.document,
    Node: window.Node,
  };
}
