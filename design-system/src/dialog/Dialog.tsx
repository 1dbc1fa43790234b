'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { type ComponentProps, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { headingTag } from '../internal/heading-tag.js';
import { X } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { useOverlayPlace } from '../internal/overlay.js';
import { needs, oneHolder, oneOf, renamed } from '../internal/warn.js';
import { DialogSurface } from './DialogSurface.js';
import { useModal } from './use-modal.js';

/** Every word of a Dialog. */
export interface DialogLabels {
  /** Names the close button. */
  close: string;
}

export interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'title'> {
  /** Whether the dialog is shown, when the owner holds this state. */
  isOpen?: boolean;
  /** Whether the dialog is shown at first, and from then on by itself. @default false */
  defaultOpen?: boolean;
  /** Called with `false` when the reader asks to leave: Escape, the close button, a press on the backdrop. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Names the dialog, on screen and for assistive technology. */
  title: ReactNode;
  /** The rank of the title in the page's outline. @default 2 */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6;
  /** The content. It is mounted while the dialog is open. */
  children?: ReactNode;
  /** The buttons, the main one last. They stay in sight while the content scrolls. */
  footer?: ReactNode;
  /** The former name of `labels.close`. @deprecated Use `labels.close`. */
  closeLabel?: string;
  /** Limits the width: 440, 560 or 800 px. @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /** Gets focus when the dialog opens. @default the title */
  initialFocusRef?: RefObject<HTMLElement | null>;
  /** Replaces the built-in words. */
  labels?: PartialLabels<DialogLabels>;
}

const english: DialogLabels = { close: 'Close' };

/** Shows one task above the page and keeps the reader with it until it is done or left. */
export function Dialog({
  isOpen: isOpenProp,
  defaultOpen,
  onOpenChange,
  title,
  headingLevel = 2,
  children,
  footer,
  closeLabel,
  size = 'md',
  initialFocusRef,
  labels: ownLabels,
  ...rest
}: DialogProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const Title = headingTag('Dialog', headingLevel);
  const labels = useLabels('Dialog', english, { close: closeLabel, ...ownLabels });
  const [isOpen, setOpen] = useControlledState(isOpenProp, defaultOpen ?? false, onOpenChange);
  const place = useOverlayPlace();
  const modal = useModal({
    isOpen,
    onRequestClose: () => setOpen(false),
    isDismissable: true,
    initialFocus: () => initialFocusRef?.current ?? titleRef.current,
    props: rest,
  });
  needs('Dialog', 'title', title, 'a screen reader cannot say what it is');
  oneHolder('Dialog', { isOpen: isOpenProp, defaultOpen });
  renamed('Dialog', 'closeLabel', closeLabel, 'labels.close');

  return place(
    <DialogSurface
      aria-labelledby={titleId}
      {...rest}
      {...modal}
      data-component="Dialog"
      data-size={oneOf('Dialog', 'size', size, ['sm', 'md', 'lg'], 'md')}
    >
      {isOpen && (
        <>
          <div data-part="header">
            <Title data-part="title" id={titleId} ref={titleRef} tabIndex={-1}>
              {title}
            </Title>
            <button data-part="close" type="button" aria-label={labels.close} onClick={() => setOpen(false)}>
              <X size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </div>
          <div data-part="body">{children}</div>
          {footer && <div data-part="footer">{footer}</div>}
        </>
      )}
    </DialogSurface>,
  );
}
