import { commentCategories, highlightColors } from '@marginalia/bff/contract';
import { Button, Heading, IconButton, Inline, Select, TagGroup, Text, VisuallyHidden } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useState } from 'react';
import { styled } from 'styled-components';
import { personAtom } from '../accounts/current-user.ts';
import { type MarkEntry, shownMarks } from './outline.ts';

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    border-block-end: 1px solid var(--mg-color-border-hairline);
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4rem;
  }
`;

/** The line beside a comment has the colour of its mark. */
const lineColors = highlightColors.map(
  (color) => `&[data-color='${color}'] { --line: var(--mg-color-highlight-${color}-line); }`,
);

const Mark = styled.button`
  --line: var(--mg-color-border-accent);
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr);
  gap: 0 var(--mg-space-1);
  inline-size: 100%;
  padding: var(--mg-space-2);
  border: 0;
  border-inline-start: 3px solid var(--line);
  font: inherit;
  font-size: var(--mg-text-sm);
  line-height: var(--mg-leading-normal);
  text-align: start;
  color: var(--mg-color-text-secondary);
  background: none;
  cursor: pointer;

  & > [data-part='number'] {
    font-weight: var(--mg-weight-bold);
    font-variant-numeric: tabular-nums;
  }
  & > [data-part='words'],
  & > [data-part='comment'] {
    grid-column: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  & > [data-part='words'] {
    font-family: var(--mg-font-serif);
    color: var(--mg-color-text-primary);
  }
  & > [data-part='words'] > :is(ins, del) + ins {
    margin-inline-start: 0.25em;
  }
  ${lineColors}
  &:hover,
  &[aria-current] {
    background: var(--mg-color-bg-hover);
  }
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: -2px;
  }
`;

const Filters = styled.div`
  display: grid;
  gap: var(--mg-space-3);
`;

const labelOf = (category: string) => commentCategories.find(({ id }) => id === category)?.label ?? category;
/** Stands for the comments without a category. */
const none = 'none';
const nothing: readonly string[] = [];

/** More are shown when they are asked for: thousands of rows would hold up each typed key. */
const rowsAtOnce = 100;

interface MarkListProps {
  entries: readonly MarkEntry[];
  onGo: (id: string) => void;
}

/** All marks of the text, or those that the filters leave; the buttons lead from one of them to the next. */
export function MarkList({ entries, onGo }: MarkListProps) {
  const own = String(useAtomValue(personAtom));
  const [shown, setShown] = useState('all');
  const [chosen, setChosen] = useState(nothing);
  const [visited, setVisited] = useState<string>();
  const [rows, setRows] = useState(rowsAtOnce);
  const choices = Object.entries(shownMarks).filter(
    ([, { isOffered }]) => !isOffered || entries.some((entry) => isOffered(entry, own)),
  );
  // A choice goes with the last mark that it was for.
  const test = (choices.find(([id]) => id === shown)?.[1] ?? shownMarks.all)?.test;
  const used = commentCategories.filter(({ id }) => entries.some((entry) => entry.category === id));
  const isUnfiled = ({ kind, category }: MarkEntry) => kind === 'comment' && !category;
  const unfiled = entries.some(isUnfiled) ? [{ id: none, label: 'No category' }] : [];
  const categories = used.length > 0 ? [...used, ...unfiled] : [];
  const wanted = chosen.filter((id) => categories.some((category) => category.id === id));
  const isWanted = (entry: MarkEntry) =>
    (test?.(entry, own) ?? true) &&
    (wanted.length === 0 || wanted.includes(isUnfiled(entry) ? none : (entry.category ?? '')));
  const matching = entries.filter(isWanted);
  const index = matching.findIndex(({ id }) => id === visited);
  const go = (id: string) => {
    setVisited(id);
    onGo(id);
  };
  /** From the last mark to the first one, and back. */
  const move = (step: 1 | -1) => {
    const from = index === -1 && step === -1 ? 0 : index;
    const target = matching.at((from + step) % matching.length);
    if (target) go(target.id);
  };
  return (
    <section aria-labelledby="desk-marks">
      <Inline align="center" gap={1}>
        <Heading level={2} size="sm" id="desk-marks" style={{ flex: 1 }}>
          Marks{' '}
          <Text as="span" size="sm" tone="secondary">
            {matching.length === entries.length ? entries.length : `${matching.length} of ${entries.length}`}
          </Text>
        </Heading>
        <IconButton
          label="Previous mark in the list"
          icon={<ChevronUp />}
          size="sm"
          aria-disabled={matching.length === 0}
          onClick={() => move(-1)}
        />
        <IconButton
          label="Next mark in the list"
          icon={<ChevronDown />}
          size="sm"
          aria-disabled={matching.length === 0}
          onClick={() => move(1)}
        />
      </Inline>
      {entries.length > 0 ? (
        <Filters>
          <Select
            label="Show"
            items={choices.map(([id, { label }]) => ({ id, label }))}
            value={choices.some(([id]) => id === shown) ? shown : 'all'}
            onChange={(next) => setShown(next ?? 'all')}
          />
          {categories.length > 0 ? (
            <TagGroup
              label="Categories"
              items={categories}
              selectionMode="multiple"
              selectedKeys={wanted}
              onSelectionChange={setChosen}
            />
          ) : null}
        </Filters>
      ) : null}
      {matching.length === 0 ? (
        <Text size="sm" tone="secondary">
          {entries.length === 0 ? 'No marks yet.' : 'No marks match these filters.'}
        </Text>
      ) : (
        <List aria-label="Marks">
          {matching.slice(0, rows).map((entry) => (
            <Row key={entry.id} {...entry} isVisited={entry.id === visited} onGo={go} />
          ))}
        </List>
      )}
      {matching.length > rows ? (
        <Button variant="quiet" size="sm" onClick={() => setRows(rows + rowsAtOnce)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

interface RowProps extends MarkEntry {
  isVisited: boolean;
  onGo: (id: string) => void;
}

/** What a suggestion does, for those who do not see what is struck out. */
const actOf = (text: string, replacement = ''): string => (!text ? 'insert' : replacement ? 'replace' : 'delete');

/** Its props are plain values, so that a typed comment renders one row again and not all. */
const Row = memo(function Row({ id, number, kind, text, replacement, comment, category, color, ...mark }: RowProps) {
  return (
    <li>
      <Mark
        type="button"
        data-color={kind === 'comment' ? color : undefined}
        aria-current={mark.isVisited ? 'true' : undefined}
        onClick={() => mark.onGo(id)}
      >
        <span data-part="number">
          <VisuallyHidden>{kind === 'comment' ? 'Comment' : `Suggestion: ${actOf(text, replacement)}`}</VisuallyHidden>{' '}
          {kind === 'suggestion' ? <span aria-hidden>±</span> : (number ?? <Check size={14} aria-hidden />)}
        </span>
        <span data-part="words" dir="auto">
          {replacement === undefined ? (
            text
          ) : (
            <>
              {text ? <del>{text}</del> : null}
              {text && replacement ? <VisuallyHidden> with </VisuallyHidden> : ' '}
              {replacement ? <ins>{replacement}</ins> : null}
            </>
          )}
        </span>
        {comment || category ? (
          <span data-part="comment" dir="auto">
            {[category && labelOf(category), comment].filter(Boolean).join(': ')}
          </span>
        ) : null}
        {mark.isPlaced ? null : <span data-part="comment">Without a place in the text</span>}
        {mark.isResolved ? <span data-part="comment">Resolved</span> : null}
      </Mark>
    </li>
  );
});
