import type { CommentMenuProps } from '@marginalia/design-system/highlight-editor';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { type Choice, choicesAt } from './comment-choices.ts';

const List = styled.div`
  display: grid;
  margin-block-start: calc(-1 * var(--mg-space-1));
  border: 1px solid var(--mg-color-border-control);
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-overlay);
  box-shadow: var(--mg-shadow-raised);
  overflow: hidden;

  & > [role='option'] {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--mg-space-2);
    min-block-size: 2rem;
    padding: var(--mg-space-1) var(--mg-space-2);
    cursor: pointer;
  }
  & > [role='option'] > span {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  & > [role='option'] > kbd {
    flex: none;
    font: var(--mg-text-xs) var(--mg-font-mono);
    color: var(--mg-color-text-secondary);
  }
  & > [aria-selected='true'] {
    background: var(--mg-color-bg-selected);
  }
  @media (pointer: coarse) {
    & > [role='option'] {
      min-block-size: 2.75rem;
      align-items: center;
    }
  }
  @media (forced-colors: active) {
    & > [aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

const none: readonly Choice[] = [];

/**
 * Below the comment field: reusable comments after a semicolon and two letters, categories after a slash at the
 * beginning. The field keeps the focus, and has the arrows, Enter, Tab and Escape for the list.
 */
export function CommentMenu({ field, bank, categories, write, announce }: CommentMenuProps) {
  const id = useId();
  const [shown, setShown] = useState<{ start: number; caret: number; choices: readonly Choice[]; index: number }>();
  const { choices = none, index = 0 } = shown ?? {};
  const isOpen = choices.length > 0;

  const look = useEffectEvent(() => {
    const { current } = field;
    if (!current) return;
    const found =
      current.selectionStart === current.selectionEnd
        ? choicesAt(current.value, current.selectionStart, bank, categories)
        : undefined;
    setShown(found && { ...found, caret: current.selectionStart, index: 0 });
    const count = found?.choices.length ?? 0;
    if (found && count !== choices.length) announce(countText(count, found.kind));
  });
  /** Elsewhere a choice would be written over other words. */
  const isElsewhere = () => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    return selectionStart !== shown?.caret || selectionEnd !== shown?.caret;
  };
  const onSelect = useEffectEvent(() => {
    if (shown && isElsewhere()) setShown(undefined);
  });
  const choose = (choice: Choice) => {
    if (!shown) return;
    setShown(undefined);
    write(shown.start, choice.text, choice.category);
    announce(choice.said);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!isOpen || event.isComposing || event.keyCode === 229 || ctrlKey || metaKey || altKey || shiftKey) return;
    if (isElsewhere()) return setShown(undefined);
    const choice = choices[index];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : choices.length - 1;
      setShown(shown && { ...shown, index: (index + step) % choices.length });
    } else if (key === 'Escape') setShown(undefined);
    else if (choice && (key === 'Enter' || key === 'Tab')) choose(choice);
    else return;
    // Neither the field nor the editor around it has this key now.
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const close = () => setShown(undefined);
    const onInput = (event: Event) => {
      if (!(event as InputEvent).isComposing) look();
    };
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('input', onInput);
    element.addEventListener('compositionend', look);
    element.addEventListener('blur', close);
    document.addEventListener('selectionchange', onSelect);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('input', onInput);
      element.removeEventListener('compositionend', look);
      element.removeEventListener('blur', close);
      document.removeEventListener('selectionchange', onSelect);
    };
  }, [field]);
  useEffect(() => {
    const element = field.current;
    if (!element || !isOpen) return;
    element.setAttribute('aria-controls', `${id}-list`);
    element.setAttribute('aria-autocomplete', 'list');
    element.setAttribute('aria-activedescendant', `${id}-${index}`);
    return () => {
      for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant']) element.removeAttribute(name);
    };
  }, [field, id, isOpen, index]);

  if (!isOpen) return null;
  return (
    <List
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      data-part="comment-menu"
      // Pressing a choice must not take the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        <div
          key={choice.id}
          tabIndex={-1}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === index}
          onClick={() => choose(choice)}
        >
          <span>{choice.label}</span>
          {choice.name ? <kbd>;{choice.name}</kbd> : null}
        </div>
      ))}
    </List>
  );
}

const countText = (count: number, kind: string) =>
  `${count} ${count === 1 ? kind : kind === 'category' ? 'categories' : `${kind}s`}. Use the arrow keys, then Enter.`;
