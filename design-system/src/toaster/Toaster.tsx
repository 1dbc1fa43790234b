'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { subscribeModals, topModal } from '../internal/modals.js';
import { useListener } from '../internal/use-listener.js';
import { renamed } from '../internal/warn.js';
import { type Toast, type ToastStore, type ToastTone, toastStore } from './store.js';
import { ToasterRegion } from './ToasterRegion.js';

/** Every word of a Toaster. */
export interface ToasterLabels {
  /** Names the region, as a landmark, while a toast is there. */
  label: string;
  /** Names the close button. */
  close: string;
}

export interface ToasterProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Replaces the built-in words. */
  labels?: PartialLabels<ToasterLabels>;
  /** The former name of `labels.label`. @deprecated Use `labels.label`. */
  label?: string;
  /** The former name of `labels.close`. @deprecated Use `labels.close`. */
  closeLabel?: string;
  /** Where the toasts come from. @default the store behind `toast()` */
  store?: ToastStore;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } satisfies Record<
  ToastTone,
  typeof Info
>;

const english: ToasterLabels = { label: 'Notifications', close: 'Dismiss' };
const none: readonly Toast[] = [];

/** Shows the newest toast, and says it once to screen readers. Rendered once, at the root, before the first toast. */
export function Toaster({ store = toastStore, ...props }: ToasterProps) {
  const [newest] = useSyncExternalStore(store.subscribe, store.getSnapshot, () => none);
  const modal = useSyncExternalStore(subscribeModals, topModal, () => null);
  const shown = newest?.isOpen ? newest : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that moves leaves the pointer and the focus behind, which held its clock.
  useEffect(store.resume, [modal]);
  return (
    <>
      {/* Always there: a toast that closes the modal with its arrival has to find a live region that was there before. */}
      <Region {...props} store={store} shown={modal ? undefined : shown} />
      {modal &&
        createPortal(
          <Region {...props} id={undefined} ref={undefined} store={store} shown={shown} popover="manual" />,
          modal,
        )}
    </>
  );
}

interface RegionProps extends ToasterProps {
  store: ToastStore;
  shown: Toast | undefined;
}

function Region({
  labels: ownLabels,
  label,
  closeLabel,
  store,
  shown,
  popover,
  ref,
  onFocus,
  onBlur,
  onKeyDown,
  ...rest
}: RegionProps) {
  const labels = useLabels('Toaster', english, { label, close: closeLabel, ...ownLabels });
  renamed('Toaster', 'label', label, 'labels.label');
  renamed('Toaster', 'closeLabel', closeLabel, 'labels.close');
  const region = useRef<HTMLElement>(null);
  const origin = useRef<HTMLElement | null>(null);
  const held = useRef({ isHovered: false, isFocused: false });
  useImperativeHandle(ref, () => region.current as HTMLElement);
  useLayoutEffect(() => {
    if (popover) region.current?.showPopover?.();
  }, [popover]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that comes in place of another may have taken its button with the focus from the page.
  useEffect(() => {
    // What goes from under the pointer or the focus tells of neither.
    if (shown && held.current.isFocused) hold({ isFocused: region.current?.matches(':focus-within') });
    else if (!shown) held.current = { isHovered: false, isFocused: false };
  }, [shown]);

  function hold(change: Partial<typeof held.current>) {
    Object.assign(held.current, change);
    if (held.current.isHovered || held.current.isFocused) store.pause();
    else store.resume();
  }

  function dismiss() {
    const hadFocus = region.current?.matches(':focus-within');
    store.dismiss(shown?.id);
    if (hadFocus) origin.current?.focus();
  }

  function enter(event: FocusEvent<HTMLElement>) {
    onFocus?.(event);
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) origin.current = from;
    hold({ isFocused: true });
  }

  function leave(event: FocusEvent<HTMLElement>) {
    onBlur?.(event);
    if (!event.currentTarget.contains(event.relatedTarget)) hold({ isFocused: false });
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    dismiss();
  }

  // F6 moves the focus to the toasts, as it moves between panes elsewhere: a toast is far away in the tab order.
  useListener(shown !== undefined, 'keydown', (event) => {
    if (event.key !== 'F6' || event.defaultPrevented) return;
    event.preventDefault();
    if (region.current?.matches(':focus-within')) origin.current?.focus();
    else region.current?.focus();
  });

  const Icon = icons[shown?.tone ?? 'info'] ?? Info;
  return (
    <ToasterRegion
      {...rest}
      ref={region}
      popover={popover}
      data-component="Toaster"
      aria-label={shown && labels.label}
      tabIndex={-1}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={press}
    >
      <div
        data-part="toast"
        data-tone={shown?.tone}
        data-open={shown && ''}
        onPointerEnter={() => hold({ isHovered: true })}
        onPointerLeave={() => hold({ isHovered: false })}
      >
        {shown && (
          <span data-part="icon">
            <Icon size={20} strokeWidth={1.5} aria-hidden />
          </span>
        )}
        {/* There before the first toast, so that its arrival is a change and is announced; the buttons stay outside of it. */}
        <div data-part="message" role="status" aria-atomic="true">
          {shown && (
            // A new key makes new nodes, so that the same words twice are announced twice.
            <div key={shown.id}>
              <p data-part="title">{shown.title}</p>
              {shown.description && <p data-part="description">{shown.description}</p>}
            </div>
          )}
        </div>
        {shown?.action && (
          <button
            data-part="action"
            type="button"
            onClick={() => {
              shown.action?.onAction();
              dismiss();
            }}
          >
            {shown.action.label}
          </button>
        )}
        {shown && (
          <button data-part="close" type="button" aria-label={labels.close} onClick={dismiss}>
            <X size={18} strokeWidth={1.5} aria-hidden />
          </button>
        )}
      </div>
    </ToasterRegion>
  );
}
