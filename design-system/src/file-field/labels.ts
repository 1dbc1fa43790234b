import { type FileRejection, formatSize } from './judgeFile.js';

/** Every word of a FileField. */
export interface FileFieldLabels {
  /** Stands before `choose` in the empty field. */
  drop: string;
  /** Names the action in the empty field. */
  choose: string;
  /** Stands in place of `drop` and `choose` once there is a file. */
  replace: string;
  /** Stands in the field while a file is held over it. */
  release: string;
  /** Names the button that takes the file out of the field. */
  remove: string;
  /** Names that button for assistive technology, with the file. Must contain `remove`. @default `remove` and the name */
  removeFile?: ((name: string) => string) | undefined;
  /** Names the button that stops the upload. */
  cancel: string;
  /** Names the button that starts a failed upload again. */
  retry: string;
  /** Names the progress of the upload. */
  uploading: (name: string) => string;
  /** Is read out, and shown beside the file, when the upload is complete. */
  done: string;
  /** Is shown when the upload did not succeed and no `errorMessage` says more. */
  failed: string;
  /** Says why a file was not taken and what to do about it. */
  rejected: (reason: FileRejection, file: File, acceptLabel: string, maxSize: number | undefined) => string;
  /** Words a size in bytes. */
  size: (bytes: number) => string;
}

export const english = (locale?: string): FileFieldLabels => ({
  drop: 'Drag a file here, or',
  choose: 'choose a file',
  replace: 'Choose another file',
  release: 'Drop the file to add it',
  remove: 'Remove',
  cancel: 'Cancel upload',
  retry: 'Try again',
  uploading: (name) => `Uploading ${name}`,
  done: 'Uploaded',
  failed: 'Upload failed. Your file is still here. Try again.',
  rejected: (reason, file, acceptLabel, maxSize) =>
    ({
      type: `“${file.name}” is not an accepted type. Choose: ${acceptLabel}.`,
      size: `“${file.name}” is ${formatSize(file.size, locale)}. The maximum is ${formatSize(maxSize ?? 0, locale)}. Choose a smaller file.`,
      count: 'You can add only one file. Choose one.',
    })[reason],
  size: (bytes) => formatSize(bytes, locale),
});
