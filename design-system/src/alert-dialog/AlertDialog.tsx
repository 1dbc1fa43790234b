import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { styled } from 'styled-components';
import { Button } from '../button/index.js';
import { DialogSurface } from '../dialog/DialogSurface.js';
import { useModal } from '../dialog/use-modal.js';
import { headingTag } from '../internal/heading-tag.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { useOverlayPlace } from '../internal/overlay.js';
import { needs, oneHolder, oneOf } from '../internal/warn.js';

/** Every word of an AlertDialog. */
export interface AlertDialogLabels {
  /** Names the way out that changes nothing. */
  cancel: string;
}

export interface AlertDialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'title' | 'role'> {
  /** Whether the question is asked, when the owner holds this state. */
  isOpen?: boolean;
  /** Whether the question is asked at first, and from then on by itself. @default false */
  defaultOpen?: boolean;
  /** Called with `false` when the reader cancels or presses Escape; never while the action is pending. */
  onOpenChange?: (isOpen: boolean) => void;
  /** The question. */
  title: ReactNode;
  /** The rank of the question in the page's outline. @default 2 */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6;
  /** What follows from it. Read out together with the question. */
  children?: ReactNode;
  /** Names what is done, with a verb: "Delete", never "OK". */
  actionLabel: string;
  /** Names the way out of this one question. @default `labels.cancel` */
  cancelLabel?: string;
  /** Does it. The dialog stays until the owner sets `isOpen` to false, so that a failure is shown where it was asked for. */
  onAction: () => void;
  /** Applies danger styling, and starts the focus on Cancel. @default 'default' */
  tone?: 'default' | 'danger';
  /** Whether the action is under way: the dialog cannot be left, and the action not repeated. @default false */
  isPending?: boolean;
  /** Why the action failed; announced when it appears. */
  errorMessage?: ReactNode;
  /** Replaces the built-in words. */
  labels?: PartialLabels<AlertDialogLabels>;
}

const english: AlertDialogLabels = { cancel: 'Cancel' };

const Body = styled.div`
  color: var(--mg-color-text-secondary);

  & > [data-part='error']:not(:empty) {
    margin-block-start: var(--mg-space-4);
    padding: var(--mg-space-3) var(--mg-space-4);
    border-inline-start: 3px solid var(--mg-color-border-danger);
    background: var(--mg-color-bg-danger-subtle);
    color: var(--mg-color-text-danger);
  }
`;

/** Asks before something that matters is done. It can be left only by an answer, never by a press beside it. */
export function AlertDialog({
  isOpen: isOpenProp,
  defaultOpen,
  onOpenChange,
  title,
  headingLevel = 2,
  children,
  actionLabel,
  cancelLabel,
  onAction,
  tone: wantedTone = 'default',
  isPending = false,
  errorMessage,
  labels: ownLabels,
  ...rest
}: AlertDialogProps) {
  const tone = oneOf('AlertDialog', 'tone', wantedTone, ['default', 'danger'], 'default');
  const cancelRef = useRef<HTMLButtonElement>(null);
  const actionRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  const Title = headingTag('AlertDialog', headingLevel);
  const labels = useLabels('AlertDialog', english, ownLabels);
  const [isOpen, setOpen] = useControlledState(isOpenProp, defaultOpen ?? false, onOpenChange);
  const place = useOverlayPlace();

  function cancel() {
    if (!isPending) setOpen(false);
  }

  const modal = useModal({
    isOpen,
    onRequestClose: cancel,
    isDismissable: false,
    initialFocus: () => (tone === 'danger' ? cancelRef.current : actionRef.current),
    props: rest,
  });
  needs('AlertDialog', 'title', title, 'it asks nothing');
  needs('AlertDialog', 'actionLabel', actionLabel, 'the button repeats the title');
  oneHolder('AlertDialog', { isOpen: isOpenProp, defaultOpen });

  return place(
    <DialogSurface
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      {...rest}
      {...modal}
      role="alertdialog"
      data-component="AlertDialog"
      data-size="sm"
    >
      {isOpen && (
        <>
          <div data-part="header">
            <Title data-part="title" id={`${id}title`}>
              {title}
            </Title>
          </div>
          <Body data-part="body">
            <div data-part="text" id={`${id}text`}>
              {children}
            </div>
            <div data-part="error" role="alert">
              {errorMessage}
            </div>
          </Body>
          <div data-part="footer">
            <Button ref={cancelRef} variant="secondary" isDisabled={isPending} onClick={cancel}>
              {cancelLabel ?? labels.cancel}
            </Button>
            <Button
              ref={actionRef}
              variant={tone === 'danger' ? 'danger' : 'primary'}
              isPending={isPending}
              onClick={onAction}
            >
              {actionLabel || title}
            </Button>
          </div>
        </>
      )}
    </DialogSurface>,
  );
}
