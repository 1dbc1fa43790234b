import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { styled } from 'styled-components';
import { Button } from '../button/index.js';
import { isComposing } from '../internal/composing.js';
import type { Either } from '../internal/either.js';
import { ChevronDown } from '../internal/icons.js';
import { hasOpenPopover } from '../internal/open-popover.js';
import { useOverlayPlace } from '../internal/overlay.js';
import { usePopover } from '../internal/popover.js';
import { popoverSheet } from '../internal/styles.js';
import { useListener } from '../internal/use-listener.js';
import { needs, oneHolder, oneOf } from '../internal/warn.js';

/** What the button that opens the popover must carry. */
export interface PopoverTriggerProps {
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

interface PopoverOptions extends Omit<ComponentProps<'div'>, 'children'> {
  /** Names the popover, and its button when no `trigger` is given. */
  label: string;
  /** The content, or a function that gets what closes the popover. It is mounted while the popover is open. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** The words on the button, or a function that makes the button itself from the props it must carry. @default the label */
  trigger?: ReactNode | ((props: PopoverTriggerProps) => ReactNode);
  /** Whether the popover is shown, when the owner holds this state. */
  isOpen?: boolean;
  /** Whether the popover is shown at first. @default false */
  defaultOpen?: boolean;
  /** Called with whether the popover is to be shown. */
  onOpenChange?: (isOpen: boolean) => void;
  /** The side of the button it takes when it fits there. @default 'bottom' */
  side?: 'top' | 'bottom';
  /** The edge of the button that it keeps to. @default 'start' */
  align?: 'start' | 'center' | 'end';
}

export type PopoverProps = PopoverOptions & Either<'isOpen', 'defaultOpen'>;

const Root = styled.div`
  display: inline-block;
`;

const Panel = styled.div`
  ${popoverSheet}
  inline-size: max-content;
  max-inline-size: min(28rem, calc(100vw - 16px));
  padding: var(--mg-space-4);
  border-color: var(--mg-color-border-hairline);
  overflow-wrap: anywhere;

  &:focus {
    outline: none;
  }
  @media (forced-colors: active) {
    border-color: CanvasText;
  }
  @media print {
    display: none;
  }
`;

const buttonIn = (root: HTMLElement) => root.querySelector<HTMLElement>('[aria-haspopup="dialog"]');

/** Shows a little more beside the button that opens it; the page stays in use. */
export function Popover({
  label,
  children,
  trigger,
  isOpen: isOpenProp,
  defaultOpen,
  onOpenChange,
  side: givenSide = 'bottom',
  align: givenAlign = 'start',
  ref,
  ...rest
}: PopoverProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => root.current as HTMLDivElement);
  const place = useOverlayPlace();
  const [isOpen, setOpen] = useControlledState(isOpenProp, defaultOpen ?? false, onOpenChange);
  needs('Popover', 'label', label, 'nobody hears what it shows');
  oneHolder('Popover', { isOpen: isOpenProp, defaultOpen });

  const side = oneOf('Popover', 'side', givenSide, ['top', 'bottom'], 'bottom');
  const align = oneOf('Popover', 'align', givenAlign, ['start', 'center', 'end'], 'start');
  usePopover(isOpen, root, panel, { targetIn: buttonIn, side, align });
  useLayoutEffect(() => {
    if (isOpen) panel.current?.focus({ preventScroll: true });
  }, [isOpen]);
  useListener(isOpen, 'pointerdown', (event) => {
    if (!event.composedPath().some((each) => each === root.current || each === panel.current)) setOpen(false);
  });

  const holds = (target: EventTarget | null) =>
    target instanceof Node && Boolean(root.current?.contains(target) || panel.current?.contains(target));

  function close() {
    if (root.current) buttonIn(root.current)?.focus();
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    rest.onKeyDown?.(event);
    if (!isOpen || event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    // A list or menu that is open inside takes the key first; the dialog around gets it last.
    if (panel.current && hasOpenPopover(panel.current)) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  // Tab moves on from where the popover stands in the page; what is left behind closes.
  // A press on the button comes here first, and closes by itself.
  function onBlur(event: FocusEvent<HTMLDivElement>) {
    rest.onBlur?.(event);
    if (isOpen && event.relatedTarget && !holds(event.relatedTarget)) setOpen(false);
  }

  const triggerProps: PopoverTriggerProps = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}panel` : undefined,
    onClick: () => setOpen(!isOpen),
  };
  return (
    <Root {...rest} ref={root} data-component="Popover" onKeyDown={onKeyDown} onBlur={onBlur}>
      {typeof trigger === 'function' ? (
        trigger(triggerProps)
      ) : (
        <Button
          {...triggerProps}
          variant="secondary"
          icon={<ChevronDown size={18} strokeWidth={1.5} aria-hidden />}
          iconPosition="end"
        >
          {trigger ?? label}
        </Button>
      )}
      {place(
        <Panel
          ref={panel}
          data-part="panel"
          id={`${id}panel`}
          role="dialog"
          aria-label={label}
          popover="manual"
          // A stop of its own, so that words alone are reached and scrolled by key.
          tabIndex={0}
        >
          {isOpen && (typeof children === 'function' ? children(close) : children)}
        </Panel>,
      )}
    </Root>
  );
}
