'use no memo'; // What React's compiler adds weighs more than it saves.

import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../internal/composing.js';
import { addModal } from '../internal/modals.js';
import { hasOpenPopover } from '../internal/open-popover.js';
import { useOverlayTarget } from '../internal/overlay.js';
import { lockScroll } from './scroll-lock.js';
import { isSecondPress, newestPress } from './second-press.js';

interface ModalOptions {
  isOpen: boolean;
  /** Called when the reader asks to leave: Escape, the system's back gesture, a press on the backdrop, `<form method="dialog">`. */
  onRequestClose: () => void;
  /** Whether a press on the backdrop asks to leave. */
  isDismissable: boolean;
  /** Finds what gets focus when the dialog opens. */
  initialFocus: () => HTMLElement | null | undefined;
  /** The owner's own props: their handlers run first, their ref gets the dialog too. */
  props: ComponentProps<'dialog'>;
}

/** Drives a native `<dialog>` from React state: the top layer, the focus trap and the focus return are the browser's own. */
export function useModal({ isOpen, onRequestClose, isDismissable, initialFocus, props }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  useImperativeHandle(props.ref, () => ref.current as HTMLDialogElement);
  const container = useOverlayTarget();
  const [revision, setRevision] = useState(0);
  const pressBeganOnBackdrop = useRef(false);
  const openedBy = useRef(newestPress());
  const wasPressed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: where focus starts is read once, at opening; `revision` opens again what the browser closed against the owner's will, and in another container the dialog is another element.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    openedBy.current = newestPress();
    wasPressed.current = false;
    // jsdom has neither method.
    if (dialog.showModal) dialog.showModal();
    else dialog.open = true;
    initialFocus()?.focus({ preventScroll: true });
    const unlock = lockScroll(dialog.ownerDocument);
    const leave = addModal(dialog);
    return () => {
      leave();
      // Closed before React removes it, so that the browser still gives the focus back.
      if (dialog.close) dialog.close();
      else dialog.open = false;
      unlock();
    };
  }, [isOpen, revision, container]);

  return {
    ref,
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      props.onKeyDown?.(event);
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
      const target = event.target as Element;
      // The inner of two dialogs, or an open list inside this one, takes the key first.
      if (target.closest('dialog') !== event.currentTarget) return;
      if (hasOpenPopover(event.currentTarget)) {
        // A tooltip goes by this key, which it hears at the window. The browser would close the dialog too.
        if (event.currentTarget.querySelector('[role="tooltip"]:popover-open')) event.preventDefault();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      const opensPopup = target.ariaHasPopup !== null || target.role === 'combobox';
      if (target.ariaExpanded !== 'true' || !opensPopup) onRequestClose();
    },
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      props.onCancel?.(event);
      // A file field's `cancel` bubbles up to here and means something else.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onRequestClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      props.onClose?.(event);
      if (event.target !== event.currentTarget || !isOpen || event.currentTarget.open) return;
      onRequestClose();
      setRevision(revision + 1);
    },
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      props.onPointerDown?.(event);
      pressBeganOnBackdrop.current = isBackdrop(event);
    },
    // The first press of a double click opened the dialog: its reader has seen nothing yet of what lies under the pointer.
    onMouseDownCapture(event: MouseEvent<HTMLDialogElement>) {
      props.onMouseDownCapture?.(event);
      // It takes no focus either: the one on Cancel is the safe one.
      if (!wasPressed.current && isSecondPress(openedBy.current, event)) event.preventDefault();
    },
    onClickCapture(event: MouseEvent<HTMLDialogElement>) {
      props.onClickCapture?.(event);
      wasPressed.current ||= !isSecondPress(openedBy.current, event);
      if (wasPressed.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // Safari on a phone tells of a tap outside of controls only where a click is listened for.
    onClick(event: MouseEvent<HTMLDialogElement>) {
      props.onClick?.(event);
      // Both ends count: selecting text from inside to outside is no wish to leave.
      const isPress = pressBeganOnBackdrop.current && isBackdrop(event);
      pressBeganOnBackdrop.current = false;
      // The first press of a double click may have made the dialog smaller.
      if (isPress && isDismissable && event.detail < 2) onRequestClose();
    },
  };
}

function isBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget || event.button !== 0) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
