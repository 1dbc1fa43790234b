import { Check, Trash2, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import { VisuallyHidden } from '../../visually-hidden/index.js';
import { paint } from '../model/colors.js';
import type { Highlight, Suggestion } from '../model/types.js';
import { CardTools } from './CardTools.js';
import { ColorChoice } from './ColorChoice.js';
import { CommentField, type FocusProps } from './CommentField.js';
import { CardRoot, Change, Choice, Excerpt, Numeral, Open, Panel, Quote, Row, Tag } from './card-styles.js';
import type { Item } from './items.js';
import type { EditorLabels } from './labels.js';
import { useReview } from './review-context.js';
import { ToolButton } from './ToolButton.js';

function ChangeText({ value, labels }: { value: Suggestion; labels: EditorLabels }) {
  const { text, replacement } = value;
  if (text === '')
    return (
      <Change>
        {labels.inserts} <ins>{replacement}</ins>
      </Change>
    );
  if (replacement === '')
    return (
      <Change>
        {labels.deletes} <del>{text}</del>
      </Change>
    );
  return (
    <Change>
      {labels.replaces} <del>{text}</del> {labels.with} <ins>{replacement}</ins>
    </Change>
  );
}

function Closed({ item }: { item: Item }) {
  const { labels, categories, openCard } = useReview();
  const isHighlight = item.kind === 'highlight';
  const { comment = '' } = item.value;
  const category = isHighlight ? categories.find(({ id }) => id === item.value.category)?.label : undefined;
  return (
    <Open
      type="button"
      data-part="open"
      aria-description={isHighlight ? `“${item.value.text}”` : undefined}
      onClick={() => openCard(item.id)}
    >
      <Numeral>
        <VisuallyHidden>{isHighlight ? labels.comment : labels.suggestion} </VisuallyHidden>
        {isHighlight ? item.number : <span aria-hidden>±</span>}
      </Numeral>
      <Excerpt data-empty={isHighlight && comment === '' ? '' : undefined}>
        {isHighlight ? comment || labels.noComment : <ChangeText value={item.value} labels={labels} />}
        {!isHighlight && comment ? `\n${comment}` : null}
        {item.isPlaced ? null : ` ${labels.notPlaced}`}
      </Excerpt>
      {category ? <Tag>{category}</Tag> : null}
    </Open>
  );
}

function OpenHighlight({ value, number, ...focus }: { value: Highlight; number: number } & FocusProps) {
  const { session, labels, categories, isReadOnly, announce, showInText } = useReview();
  const { id, text, comment, color, category } = value;
  const change = (next: Partial<Highlight>) => session.updateHighlight(id, next);
  return (
    <>
      <Row>
        <Numeral>{number}</Numeral>
        <Quote type="button" style={{ flex: 1 }} title={labels.showInText} onClick={() => showInText(id)}>
          <span>“{text}”</span>
        </Quote>
      </Row>
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
          <Row>
            {categories.length > 0 ? (
              <Choice
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
              </Choice>
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
          </Row>
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
      <Quote type="button" title={labels.showInText} onClick={() => showInText(value.id)}>
        <span>
          <ChangeText value={value} labels={labels} />
        </span>
      </Quote>
      <CommentField
        value={value.comment ?? ''}
        {...focus}
        onChange={(next) => session.commentSuggestion(value.id, next)}
      />
      {isReadOnly ? null : (
        <Row>
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
        </Row>
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
    <CardRoot
      ref={ref}
      id={cardId(item.id)}
      data-part="card"
      data-for={item.id}
      data-color={look.name}
      data-active={isActive ? '' : undefined}
      style={'custom' in look && look.custom ? ({ '--mark': look.custom } as object) : undefined}
    >
      {isActive ? (
        <Panel>
          {item.kind === 'highlight' ? (
            <OpenHighlight value={item.value} number={item.number} focusCall={focusCall} />
          ) : (
            <OpenSuggestion value={item.value} focusCall={focusCall} />
          )}
        </Panel>
      ) : (
        <Closed item={item} />
      )}
    </CardRoot>
  );
}
