import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { styled } from 'styled-components';
import { isComposing } from '../internal/composing.js';
import { useOverlayPlace } from '../internal/overlay.js';
import { usePopover } from '../internal/popover.js';
import { useListener } from '../internal/use-listener.js';
import { oneHolder, oneOf } from '../internal/warn.js';

export interface TooltipProps extends Omit<ComponentProps<'span'>, 'content' | 'children'> {
  /** A sentence that helps and that one can do without. */
  content: ReactNode;
  /** One thing that can have focus, such as a button. It must pass `aria-describedby` on to its element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
  /** The side it appears on; the other one where there is no room. @default 'top' */
  side?: 'top' | 'bottom';
  /** Milliseconds between the pointer's arrival and the tooltip; focus shows it at once. @default 400 */
  delay?: number;
  /** Whether the tooltip is shown, when the owner holds this state. */
  isOpen?: boolean;
  /** Whether the tooltip is shown at first, and from then on by itself. @default false */
  defaultOpen?: boolean;
  /** Called when the tooltip comes or goes. */
  onOpenChange?: (isOpen: boolean) => void;
}

/** Milliseconds that the pointer has to travel from the thing to its tooltip. */
const GRACE = 120;

const firstChild = (root: HTMLElement) => root.firstElementChild;

const Root = styled.span`
  display: contents;
`;

const Tip = styled.span`
    inset: var(--y, 0) auto auto var(--x, 0);
    box-sizing: border-box;
    inline-size: max-content;
    max-inline-size: min(20rem, calc(100vw - 16px));
    max-block-size: var(--room, none);
    margin: 0;
    padding: var(--mg-space-2) var(--mg-space-3);
    overflow: auto;
    border: 1px solid transparent;
    border-radius: var(--mg-radius-md);
    background: var(--mg-color-bg-inverse);
    color: var(--mg-color-text-on-inverse);
    font-family: var(--mg-font-sans);
    font-size: var(--mg-text-sm);
    font-weight: var(--mg-weight-regular);
    line-height: var(--mg-leading-normal);
    text-align: start;
    text-transform: none;
    letter-spacing: normal;
    white-space: normal;
    overflow-wrap: anywhere;

    @media print {
      display: none;
    }
`;

/** Says a little more about a control, to whoever points at it or focuses it. Escape puts it away. */
export function Tooltip({
  content,
  children,
  side: wantedSide = 'top',
  delay = 400,
  isOpen: isOpenProp,
  defaultOpen,
  onOpenChange,
  ref,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onBlur,
  onKeyDown,
  ...rest
}: TooltipProps) {
  const side = oneOf('Tooltip', 'side', wantedSide, ['top', 'bottom'], 'top');
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useControlledState(isOpenProp, defaultOpen ?? false, onOpenChange);
  oneHolder('Tooltip', { isOpen: isOpenProp, defaultOpen });
  const place = useOverlayPlace();
  useImperativeHandle(ref, () => root.current as HTMLSpanElement);

  useEffect(() => () => clearTimeout(timer.current), []);

  usePopover(isOpen, root, tip, { targetIn: firstChild, side, align: 'center', gap: 6 });
  // The focus is elsewhere when only the pointer opened the tooltip, and Escape must close it too (WCAG 1.4.13).
  useListener(isOpen, 'keydown', (event) => {
    if (event.key === 'Escape' && !isComposing(event)) setIsOpen(false);
  });

  function change(next: boolean, after: number) {
    clearTimeout(timer.current);
    if (after === 0) setIsOpen(next);
    else timer.current = setTimeout(() => setIsOpen(next), after);
  }

  function putAway(event: KeyboardEvent<HTMLSpanElement>) {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen || isComposing(event.nativeEvent)) return;
    // Escape must not close a dialog around the tooltip.
    event.preventDefault();
    event.stopPropagation();
    change(false, 0);
  }

  return (
    <Root
      {...rest}
      ref={root}
      data-component="Tooltip"
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (event.pointerType !== 'touch') change(true, delay);
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        if (event.pointerType === 'touch') return;
        // The focus of a keyboard holds the tooltip too (WCAG 1.4.13).
        if (event.currentTarget.querySelector(':focus-visible')) clearTimeout(timer.current);
        else change(false, GRACE);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        change(true, 0);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        change(false, 0);
      }}
      onKeyDown={putAway}
    >
      {cloneElement(children, {
        'aria-describedby': [children.props['aria-describedby'], id].filter(Boolean).join(' '),
      })}
      {place(
        <Tip ref={tip} data-part="tip" id={id} role="tooltip" popover="manual">
          {content}
        </Tip>,
      )}
    </Root>
  );
}
