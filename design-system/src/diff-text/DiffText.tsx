import { type ComponentPropsWithRef, Fragment, type ReactNode, useState } from 'react';
import { Button } from '../button/index.js';
import { ChevronsUpDown } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { oneOf } from '../internal/warn.js';
import { VisuallyHidden } from '../visually-hidden/index.js';
import { compare, type DiffPart } from './compare.js';
import { DiffTextRoot } from './DiffTextRoot.js';
import { foldsOf } from './folds.js';

/** Every word of a DiffText. */
export interface DiffTextLabels {
  /** Is said before words that were taken out. */
  deleted: string;
  /** Is said before words that were put in. */
  inserted: string;
  /** Is said after a change. */
  changeEnd: string;
  /** Is said of a change of spaces or line breaks alone. */
  spacing: string;
  /** Heads the text as it was. */
  before: string;
  /** Heads the text as it is. */
  after: string;
  /** Stands on the button for unchanged paragraphs that are folded. */
  showUnchanged: (count: number) => string;
  /** Stands above a text that did not change. */
  noChanges: string;
}

const english = (locale = 'en'): DiffTextLabels => ({
  deleted: 'deleted:',
  inserted: 'inserted:',
  changeEnd: 'end of change',
  spacing: 'spacing',
  before: 'Before',
  after: 'After',
  showUnchanged: (count) => `Show ${count.toLocaleString(locale)} unchanged paragraphs`,
  noChanges: 'Both texts are the same.',
});

export interface DiffTextProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** The text as it was. */
  before: string;
  /** The text as it is. */
  after: string;
  /** Shows the changes in one text, or each text in a column of its own. @default 'inline' */
  view?: 'inline' | 'side-by-side';
  /** Sets how many unchanged paragraphs are shown on each side of a change; `Infinity` shows all. @default 1 */
  context?: number;
  /** Heads the text as it was, side by side. @default `labels.before` */
  beforeTitle?: string;
  /** Heads the text as it is, side by side. @default `labels.after` */
  afterTitle?: string;
  /** Replaces the built-in words, all or some. */
  labels?: PartialLabels<DiffTextLabels>;
}

type Side = 'before' | 'after';

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Unchanged paragraphs behind a button, which gives them its focus. */
function Fold({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <div data-part="unfolded" ref={focus} tabIndex={-1}>
        {children}
      </div>
    );
  return (
    <div data-part="fold">
      <Button variant="quiet" size="sm" isFullWidth icon={<ChevronsUpDown />} onClick={() => setOpen(true)}>
        {label}
      </Button>
    </div>
  );
}

/** Shows how a text was changed: what was taken out is struck, what was put in is underlined. */
export function DiffText({
  before,
  after,
  view: givenView = 'inline',
  context = 1,
  beforeTitle,
  afterTitle,
  labels: ownLabels,
  ...rest
}: DiffTextProps) {
  const labels = useLabels('DiffText', english, ownLabels);
  const view = oneOf('DiffText', 'view', givenView, ['inline', 'side-by-side'], 'inline');
  const blocks = compare(before ?? '', after ?? '');
  const titles = { before: beforeTitle ?? labels.before, after: afterTitle ?? labels.after };

  const say = (word: string) => (word === '' ? null : <VisuallyHidden data-part="said">{` ${word} `}</VisuallyHidden>);
  const words = (text: string) =>
    text.trim() === '' ? (
      <>
        {say(labels.spacing)}
        <span aria-hidden="true">{text.replaceAll('\n', '¶\n').replaceAll(/[^\S\n]/g, '·')}</span>
      </>
    ) : (
      text
    );
  const change = (part: DiffPart, key: number, side?: Side): ReactNode => {
    if ('same' in part) return part.same;
    const deleted = side === 'after' ? '' : part.deleted;
    const inserted = side === 'before' ? '' : part.inserted;
    if (deleted === '' && inserted === '') return null;
    return (
      <span key={key} data-part="change">
        {deleted === '' ? null : (
          <del>
            {say(labels.deleted)}
            {words(deleted)}
          </del>
        )}
        {inserted === '' ? null : (
          <ins>
            {say(labels.inserted)}
            {words(inserted)}
          </ins>
        )}
        {say(labels.changeEnd)}
      </span>
    );
  };
  const same = (lines: readonly string[]) =>
    lines.map((line, index) =>
      view === 'inline' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no state, and no id but its place
        <p key={index} data-part="text">
          {line}
        </p>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={index} data-part="row">
          <p data-part="text">{line}</p>
          <p data-part="text" aria-hidden="true">
            {line}
          </p>
        </div>
      ),
    );
  const changed = (parts: readonly DiffPart[], key: number) =>
    view === 'inline' ? (
      <p key={key} data-part="text">
        {parts.map((part, index) => change(part, index))}
      </p>
    ) : (
      <div key={key} data-part="row" data-changed="">
        {(['before', 'after'] as const).map((side) => {
          const shown = parts.map((part, index) => change(part, index, side));
          return shown.some((part) => part !== null && part !== '') ? (
            <div key={side} data-part={side}>
              <p data-part="title">{titles[side]}</p>
              <p data-part="text">{shown}</p>
            </div>
          ) : (
            <div key={side} data-part={side} />
          );
        })}
      </div>
    );

  const hasChanges = blocks.some((block) => 'parts' in block);
  return (
    <DiffTextRoot {...rest} data-component="DiffText" data-view={view}>
      {hasChanges ? null : <p data-part="note">{labels.noChanges}</p>}
      {view === 'side-by-side' && (
        <div data-part="titles" aria-hidden="true">
          <span>{titles.before}</span>
          <span>{titles.after}</span>
        </div>
      )}
      {foldsOf(blocks, context).map((block, index) => {
        if ('parts' in block) return changed(block.parts, index);
        const { same: lines, foldedCount } = block;
        // A text that differs has another number of paragraphs here.
        const key = `${index} ${lines.length}`;
        return foldedCount === 0 ? (
          <Fragment key={key}>{same(lines)}</Fragment>
        ) : (
          <Fold key={key} label={labels.showUnchanged(foldedCount)}>
            {same(lines)}
          </Fold>
        );
      })}
    </DiffTextRoot>
  );
}
