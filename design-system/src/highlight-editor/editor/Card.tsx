import { Check, Trash2, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import { VisuallyHidden } from '../../visually-hidden/index.js';
import { paint } from '../model/colors.js';
import type { Highlight, Suggestion } from '../model/types.js';
import { CardTools } from './CardTools.js';
import { ColorChoice } from './ColorChoice.js';
import { CommentField, type FocusProps } from './CommentField.js';
import type { Item } from './items.js';
import type { EditorLabels } from './labels.js';
import { useReview } from './review-context.js';
import { ToolButton } from './ToolButton.js';

function ChangeText({ value, labels }: { value: Suggestion; labels: EditorLabels }) {
  const { text, replacement } = value;
  if (text === '')
    return (
      <span data-part="change">
        {labels.inserts} <ins>{replacement}</ins>
      </span>
    );
  if (replacement === '')
    return (
      <span data-part="change">
        {labels.deletes} <del>{text}</del>
      </span>
    );
  return (
    <span data-part="change">
      {labels.replaces} <del>{text}</del> {labels.with} <ins>{replacement}</ins>
    </span>
  );
}

function Closed({ item }: { item: Item }) {
  const { labels, categories, openCard } = useReview();
  const isHighlight = item.kind === 'highlight';
  const { comment = '' } = item.value;
  const category = isHighlight ? categories.find(({ id }) => id === item.value.category)?.label : undefined;
  return (
    <button
      type="button"
      data-part="open"
      aria-description={isHighlight ? `“${item.value.text}”` : undefined}
      onClick={() => openCard(item.id)}
    >
      <span data-part="number">
        <VisuallyHidden>{isHighlight ? labels.comment : labels.suggestion} </VisuallyHidden>
        {isHighlight ? item.number : <span aria-hidden>±</span>}
      </span>
      <span data-part="excerpt" data-empty={isHighlight && comment === '' ? '' : undefined}>
        {isHighlight ? comment || labels.noComment : <ChangeText value={item.value} labels={labels} />}
        {!isHighlight && comment ? `\n${comment}` : null}
        {item.isPlaced ? null : ` ${labels.notPlaced}`}
      </span>
      {category ? <span data-part="tag">{category}</span> : null}
    </button>
  );
}

function OpenHighlight({ value, number, ...focus }: { value: Highlight; number: number } & FocusProps) {
  const { session, labels, categories, isReadOnly, announce, showInText } = useReview();
  const { id, text, comment, color, category } = value;
  const change = (next: Partial<Highlight>) => session.updateHighlight(id, next);
  return (
    <>
      <div data-part="row">
        <span data-part="number">{number}</span>
        <button
          data-part="quote"
          type="button"
          style={{ flex: 1 }}
          title={labels.showInText}
          onClick={() => showInText(id)}
        >
          <span>“{text}”</span>
        </button>
      </div>
      <CommentField
        value={comment}
        {...focus}
        onChange={(next, bankCategory) =>
          change({ comment: next, ...(bankCategory !== undefined && { category: bankCategory }) })
        }
      />
      {isReadOnly ? null : (
        <>
          <ColorChoice value={color} labels={labels} onChange={(next) => change({ color: next })} />
          <div data-part="row">
            {categories.length > 0 ? (
              <select
                data-part="category"
                aria-label={labels.category}
                value={category ?? ''}
                onChange={(event) => change({ category: event.currentTarget.value || undefined })}
              >
                <option value="">{labels.noCategory}</option>
                {categories.map((choice) => (
                  <option key={choice.id} value={choice.id}>
                    {choice.label}
                  </option>
                ))}
              </select>
            ) : null}
            <ToolButton
              label={labels.remove}
              icon={<Trash2 aria-hidden />}
              onClick={() => {
                showInText(id);
                session.remove(id);
                announce(labels.removed);
              }}
            />
          </div>
          <CardTools highlight={value} />
        </>
      )}
    </>
  );
}

function OpenSuggestion({ value, ...focus }: { value: Suggestion } & FocusProps) {
  const { session, labels, isReadOnly, accept, announce, showInText } = useReview();
  return (
    <>
      <button data-part="quote" type="button" title={labels.showInText} onClick={() => showInText(value.id)}>
        <span>
          <ChangeText value={value} labels={labels} />
        </span>
      </button>
      <CommentField
        value={value.comment ?? ''}
        {...focus}
        onChange={(next) => session.commentSuggestion(value.id, next)}
      />
      {isReadOnly ? null : (
        <div data-part="row">
          {accept ? (
            <ToolButton icon={<Check aria-hidden />} onClick={() => accept(value)}>
              {labels.accept}
            </ToolButton>
          ) : null}
          <ToolButton
            icon={<Undo2 aria-hidden />}
            onClick={() => {
              showInText(value.id);
              session.remove(value.id);
              announce(labels.removed);
            }}
          >
            {labels.takeBack}
          </ToolButton>
        </div>
      )}
    </>
  );
}

interface CardProps extends FocusProps {
  item: Item;
  isActive: boolean;
  ref?: Ref<HTMLLIElement>;
}

/** The card of one mark: closed a button with the comment, open the place to write it. */
export function Card({ item, isActive, focusCall, ref }: CardProps) {
  const { cardId } = useReview();
  const look = item.kind === 'highlight' ? paint(item.value.color) : { name: 'suggestion' };
  return (
    <li
      ref={ref}
      id={cardId(item.id)}
      data-part="card"
      data-for={item.id}
      data-color={look.name}
      data-active={isActive ? '' : undefined}
      style={'custom' in look && look.custom ? ({ '--mark': look.custom } as object) : undefined}
    >
      {isActive ? (
        <div data-part="panel">
          {item.kind === 'highlight' ? (
            <OpenHighlight value={item.value} number={item.number} focusCall={focusCall} />
          ) : (
            <OpenSuggestion value={item.value} focusCall={focusCall} />
          )}
        </div>
      ) : (
        <Closed item={item} />
      )}
    </li>
  );
}
