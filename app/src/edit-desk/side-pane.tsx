import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { isComposing } from './composing.ts';
import { Pane, paneBeside } from './desk.styled.ts';

/** Whether a pane has a place of its own beside the text. */
export const isBeside = () => matchMedia(paneBeside).matches;

interface SidePaneProps {
  id: string;
  label: string;
  isOpen: boolean;
  onClose: () => void;
  /** The button that opens the pane gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
  'data-print'?: 'no';
}

/** A pane beside the text, or over it where there is no room. It takes the focus when it is opened. */
export function SidePane({ id, label, isOpen, onClose, button, children, ...rest }: SidePaneProps) {
  const pane = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) pane.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  /** Escape closes the pane where it lies over the text; a dialog of the pane has its own Escape. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent) || isBeside()) return;
    if ((event.target as Element).closest('dialog, [aria-expanded="true"]')) return;
    onClose();
    button.current?.focus();
  };
  return (
    <Pane ref={pane} id={id} aria-label={label} hidden={!isOpen} tabIndex={-1} onKeyDown={onKeyDown} {...rest}>
      {children}
    </Pane>
  );
}
