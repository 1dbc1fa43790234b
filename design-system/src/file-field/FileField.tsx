import { type DragEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import { Button } from '../button/index.js';
import { Field, flag, idList, isShown, useFieldIds } from '../field/Field.js';
import { Hidden } from '../field/Field.styled.js';
import type { EitherValue, FieldProps } from '../field/field.types.js';
import { useFieldValue } from '../field/useFieldValue.js';
import { useFormReset } from '../field/useFormReset.js';
import { pressOnce } from '../internal/held-key.js';
import { Check, FileText, Upload } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { useKeptFocus } from '../internal/use-kept-focus.js';
import { useLatest } from '../internal/use-latest.js';
import { useListener } from '../internal/use-listener.js';
import { needs, oneOf } from '../internal/warn.js';
import { ProgressBar } from '../progress-bar/index.js';
import { DropZone, FileCard } from './FileField.styled.js';
import { type FileRejection, judgeFile } from './judgeFile.js';
import { english, type FileFieldLabels } from './labels.js';

interface FileFieldOptions extends FieldProps<File | null, HTMLInputElement> {
  /** Lists what is taken, as in `<input accept>`, for example `.docx,.doc`. */
  accept?: string;
  /** Limits the size, in bytes. */
  maxSize?: number;
  /** Says in words which types and sizes are taken. Shown before anything is chosen and tied to the control. */
  acceptLabel: string;
  /** Says where the upload of the chosen file stands; a form posts no file that is `uploading`. @default 'idle' */
  status?: 'idle' | 'uploading' | 'failed' | 'done';
  /** Says how much of the file is uploaded, from 0 to 1; null while that is not known. @default null */
  progress?: number | null;
  /** Stops the upload. Offered while `status` is `uploading`. */
  onCancel?: () => void;
  /** Starts the upload again. Offered while `status` is `failed`. */
  onRetry?: () => void;
  /** Runs when a file is not taken. The field explains it by itself and keeps the file it had. */
  onReject?: (reason: FileRejection, file: File) => void;
  /** Replaces some or all words of the field. */
  labels?: PartialLabels<FileFieldLabels>;
}

export type FileFieldProps = FileFieldOptions & EitherValue;

/** Asks for one file, by a drop or by the system's own dialog. */
export function FileField({
  accept,
  maxSize,
  acceptLabel,
  status: upload = 'idle',
  progress = null,
  onCancel,
  onRetry,
  onReject,
  labels: ownLabels,
  value,
  defaultValue,
  onChange,
  onBlur,
  inputRef,
  errorMessage,
  ...field
}: FileFieldProps) {
  const labels = useLabels('FileField', english, ownLabels);
  const ids = useFieldIds(field.id);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const keptFocus = useKeptFocus(root, nextFocus);
  const [refusal, setRefusal] = useState<{ reason: FileRejection; file: File } | null>(null);
  const [file, choose] = useFieldValue<File | null>('FileField', { value, defaultValue, onChange }, null, input, () =>
    setRefusal(null),
  );
  const [isDragging, setDragging] = useState(false);
  const status = oneOf('FileField', 'status', upload, ['idle', 'uploading', 'failed', 'done'], 'idle');
  needs('FileField', 'acceptLabel', acceptLabel, 'people learn only afterwards what is not taken');
  const isUploading = status === 'uploading';
  const isInert = field.isDisabled === true || field.isReadOnly === true || isUploading;
  // A fieldset around the field takes it out of use too.
  const takesFiles = () => !isInert && !input.current?.matches(':disabled');

  const take = (files: ArrayLike<File> | null) => {
    const next = files?.[0];
    if (!files || !next || !takesFiles()) return;
    const reason = files.length > 1 ? 'count' : judgeFile(next, accept, maxSize);
    setRefusal(reason && { reason, file: next });
    if (reason) onReject?.(reason, next);
    else choose(next);
  };
  // Who speaks to the page says the word on the button, so a name from other labels, without that word, is not used.
  const named = file ? labels.removeFile?.(file.name) : undefined;
  const holdsWord = named?.toLowerCase().includes(labels.remove.toLowerCase());
  const remove = () => {
    setRefusal(null);
    choose(null);
    input.current?.focus();
  };
  // A form posts what the native input holds, so that has to be the file that is shown. A refused one can be chosen again
  // once it is corrected: browsers tell of no choice of the file that the input holds already.
  const held = isShown(errorMessage) && !field.isReadOnly ? null : file;
  const holdFile = useLatest(() => {
    if (input.current) hold(input.current, held);
  });
  useEffect(() => holdFile.current());
  // The browser empties the input only after it has told of the reset.
  useFormReset(input, () => void setTimeout(() => holdFile.current()));

  // A file that is let go beside the field would be opened in place of the page, and the form would be lost.
  useListener(true, 'dragover', keepPage);
  useListener(true, 'drop', keepPage);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    if (takesFiles() && event.dataTransfer.types.includes('Files')) setDragging(isOver);
  };
  const error =
    (refusal && labels.rejected(refusal.reason, refusal.file, acceptLabel, maxSize)) ??
    (isShown(errorMessage) ? errorMessage : file && status === 'failed' && labels.failed);
  return (
    <Field
      data-component="FileField"
      {...field}
      ref={mergeRefs(root, field.ref)}
      id={ids.control}
      onFocus={(event) => {
        field.onFocus?.(event);
        keptFocus.onFocus(event);
      }}
      onBlur={(event) => {
        keptFocus.onBlur(event);
        onBlur?.(event);
      }}
      errorMessage={error}
      errorRole={refusal || status === 'failed' ? 'alert' : undefined}
    >
      {({ required, ...control }) => (
        <>
          {file && (
            <FileCard data-part="chosen" data-status={status} role="group" aria-label={file.name} tabIndex={-1}>
              <FileText aria-hidden="true" />
              <span data-part="file">
                <span data-part="name">{file.name}</span>
                <span data-part="meta">
                  <span>{labels.size(file.size)}</span>
                  {status === 'done' && (
                    <span data-part="done">
                      <Check aria-hidden="true" />
                      {labels.done}
                    </span>
                  )}
                </span>
              </span>
              <span data-part="actions">
                {isUploading && onCancel && (
                  <Button data-part="cancel" variant="secondary" size="sm" onClick={onCancel}>
                    {labels.cancel}
                  </Button>
                )}
                {status === 'failed' && onRetry && (
                  <Button data-part="retry" variant="secondary" size="sm" onClick={once(onRetry)}>
                    {labels.retry}
                  </Button>
                )}
                {!isInert && (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={holdsWord ? named : `${labels.remove} ${file.name}`}
                    onClick={once(remove)}
                  >
                    {labels.remove}
                  </Button>
                )}
              </span>
              {isUploading && (
                <ProgressBar
                  data-part="progress"
                  label={labels.uploading(file.name)}
                  value={progress === null ? undefined : Math.round(progress * 100)}
                />
              )}
            </FileCard>
          )}
          <DropZone
            data-part="control"
            data-dragging={flag(isDragging)}
            data-filled={flag(file !== null)}
            data-inert={flag(isInert)}
            // Nothing can be dropped here for now, and the file above says all there is to say.
            hidden={isInert && file !== null}
            onDragEnter={drag(true)}
            onDragOver={drag(true)}
            onDragLeave={(event) => {
              if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
                setDragging(false);
            }}
            onDrop={(event) => {
              drag(false)(event);
              take(event.dataTransfer.files);
            }}
          >
            <Upload aria-hidden="true" />
            <span data-part="text">
              <span data-part="prompt">
                {isDragging ? (
                  labels.release
                ) : file ? (
                  <span data-part="choose">{labels.replace}</span>
                ) : (
                  <>
                    {labels.drop} <span data-part="choose">{labels.choose}</span>
                  </>
                )}
              </span>
              <span data-part="hint" id={`${ids.control}-hint`}>
                {acceptLabel}
              </span>
            </span>
            <input
              {...control}
              ref={mergeRefs(input, inputRef)}
              data-part="input"
              type="file"
              accept={accept}
              required={required}
              // A file that may not change is still posted, from out of sight.
              disabled={field.isDisabled || isUploading || (field.isReadOnly && file === null)}
              onClick={(event) => isInert && event.preventDefault()}
              aria-describedby={idList(`${ids.control}-hint`, control['aria-describedby'])}
              // “Remove” gives its focus to here while its key may still be down.
              onKeyDown={pressOnce}
              onChange={(event) => {
                // The system's dialog may have taken the focus, which was on the control until then.
                keptFocus.onFocus(event);
                take(event.target.files);
              }}
            />
          </DropZone>
          <Hidden role="status">
            {file && isUploading && labels.uploading(file.name)}
            {file && status === 'done' && `${file.name}: ${labels.done}`}
            {file && status === 'idle' && `${file.name}, ${labels.size(file.size)}`}
          </Hidden>
        </>
      )}
    </Field>
  );
}

/** What takes the focus after a button of the field went: the one that came instead, the control, or the file's card. */
function nextFocus(root: HTMLElement): HTMLElement | null {
  const places = [
    '[data-part="cancel"]',
    '[data-part="retry"]',
    '[data-part="control"]:not([hidden]) input:enabled',
    '[data-part="chosen"]',
  ];
  for (const place of places) {
    const found = root.querySelector<HTMLElement>(place);
    if (found) return found;
  }
  return null;
}

/** Passes over the second press of a double click: the first was on the button that cancels, which stood in this place. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

function keepPage(event: globalThis.DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

function hold(input: HTMLInputElement, file: File | null): void {
  if ((input.files?.[0] ?? null) === file && (input.files?.length ?? 0) < 2) return;
  input.value = '';
  if (!file) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
}
