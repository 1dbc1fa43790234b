import { Check, FileText } from 'lucide-react';
import { Button } from '../button/index.js';
import { ProgressBar } from '../progress-bar/index.js';
import { FileCard } from './FileField.styled.js';
import type { FileFieldLabels } from './labels.js';

interface ChosenFileProps {
  file: File;
  status: 'idle' | 'uploading' | 'failed' | 'done';
  /** From 0 to 1; null while it is not known. */
  progress: number | null;
  isLocked: boolean;
  labels: FileFieldLabels;
  onCancel: (() => void) | undefined;
  onRetry: (() => void) | undefined;
  onRemove: () => void;
}

/** Shows the file that was chosen, how far its upload has come, and what can be done with it. */
export function ChosenFile({ file, status, progress, isLocked, labels, onCancel, onRetry, onRemove }: ChosenFileProps) {
  const isUploading = status === 'uploading';
  return (
    <FileCard data-part="chosen" data-status={status}>
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
          <Button variant="secondary" size="sm" onClick={onCancel}>
            {labels.cancel}
          </Button>
        )}
        {status === 'failed' && onRetry && (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {labels.retry}
          </Button>
        )}
        {!isUploading && !isLocked && (
          <Button variant="quiet" size="sm" aria-label={`${labels.remove} ${file.name}`} onClick={onRemove}>
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
  );
}
