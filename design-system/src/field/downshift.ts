import type { Environment } from 'downshift';
import type { SyntheticEvent } from 'react';
import type { ListItem } from './list-parts.js';

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

const shadowAware = () => ({
  addEventListener: (type: string, listener: Listener, options?: AddEventListenerOptions) =>
    window.addEventListener(type, truthful(listener), options),
  removeEventListener: (type: string, listener: Listener) => window.removeEventListener(type, truthful(listener)),
  document: window.document,
  Node: window.Node,
});

/** The window as Downshift needs it, in a document or in a shadow tree; absent on a server. */
export const environment = (typeof window === 'undefined' ? undefined : shadowAware()) as Environment | undefined;

/** @returns what Downshift needs to know of a field and its choices, whichever hook is used */
export const fieldOptions = ({ control, label }: { control: string; label: string }) => ({
  environment,
  itemToString: (item: ListItem | null) => item?.label ?? '',
  itemToKey: (item: ListItem | null) => item?.id,
  isItemDisabled: (item: ListItem) => item.isDisabled === true,
  labelId: label,
  menuId: `${control}-list`,
  getItemId: (index: number) => `${control}-item-${index}`,
  scrollIntoView: (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' }),
});

/** @returns what Downshift needs to open and close a list by the props of every overlay */
export const openState = (
  isOpen: boolean | undefined,
  defaultOpen: boolean | undefined,
  onOpenChange: ((isOpen: boolean) => void) | undefined,
) => ({
  ...(isOpen !== undefined && { isOpen }),
  ...(defaultOpen !== undefined && { initialIsOpen: defaultOpen }),
  onIsOpenChange: (change: { isOpen?: boolean }) => onOpenChange?.(change.isOpen === true),
});

/** Keeps Downshift from answering an event, as its documentation asks for it: by a mark on the native event. */
export function stopWhen(isInert: boolean) {
  return (event: SyntheticEvent) => {
    if (isInert) (event.nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
  };
}
