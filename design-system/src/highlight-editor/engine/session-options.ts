import type { Marks } from '../model/places.js';
import type { MarkLabels } from './annotations.js';
import type { GuardOptions } from './guard.js';
import type { PublisherOptions } from './publisher.js';

export type EditorMode = 'highlight' | 'suggest';

export interface SessionOptions extends Marks, GuardOptions, PublisherOptions {
  content: string;
  contentVersion: number;
  mode: EditorMode;
  isReadOnly: boolean;
  labels: MarkLabels;
  /** The lists that the application holds after it was told of a change. */
  current: () => Marks;
}
