import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useId, useRef } from 'react';
import { needs, oneOf } from '../internal/warn.js';
import { DialogSurface } from './DialogSurface.js';
import { useModal } from './use-modal.js';

export interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'title'> {
  /** Whether the dialog is shown. The owner holds this state. */
  isOpen: boolean;
  /** Called with `false` when the reader asks to leave: Escape, the close button, a press on the backdrop. */
  onOpenChange: (isOpen: boolean) => void;
  /** Names the dialog, on screen and for assistive technology. */
  title: ReactNode;
  /** The content. It is mounted while the dialog is open. */
  children?: ReactNode;
  /** The buttons, the main one last. They stay in sight while the content scrolls. */
  footer?: ReactNode;
  /** Names the close button. @default 'Close' */
  closeLabel?: string;
  /** Limits the width: 440, 560 or 800 px. @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /** Gets focus when the dialog opens. @default the title */
  initialFocusRef?: RefObject<HTMLElement | null>;
}

/** Shows one task above the page and keeps the reader with it until it is done or left. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  children,
  footer,
  closeLabel = 'Close',
  size = 'md',
  initialFocusRef,
  ...rest
}: DialogProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const modal = useModal({
    isOpen,
    onRequestClose: () => onOpenChange(false),
    isDismissable: true,
    initialFocus: () => initialFocusRef?.current ?? titleRef.current,
    props: rest,
  });
  needs('Dialog', 'title', title, 'a screen reader cannot say what it is');

  return (
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
            <h2 data-part="title" id={titleId} ref={titleRef} tabIndex={-1}>
              {title}
            </h2>
            <button data-part="close" type="button" aria-label={closeLabel} onClick={() => onOpenChange(false)}>
              <X size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </div>
          <div data-part="body">{children}</div>
          {footer && <div data-part="footer">{footer}</div>}
        </>
      )}
    </DialogSurface>
  );
}
