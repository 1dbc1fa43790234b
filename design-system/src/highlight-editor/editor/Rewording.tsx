'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../internal/composing.js';
import { Check, X } from '../../internal/icons.js';
import { keepRange, keptRange } from '../engine/drawn-selection.js';
import { replaceRange, selectedRange, wordsOf } from '../engine/replace-selection.js';
import { useReview } from './review-context.js';
import { ToolButton } from './ToolButton.js';

/** The selected words in a field: what is written there becomes a suggestion, as if it were typed over them. */
export function Rewording({ onClose }: { onClose: () => void }) {
  const { session, labels, announce } = useReview();
  const ref = useRef<HTMLTextAreaElement>(null);
  const isClosed = useRef(false);
  const isBegun = useRef(false);
  const [{ range, old }] = useState(() => {
    const { state } = session.view;
    const selected = selectedRange(state) ?? state.selection;
    return { range: selected, old: wordsOf(state.doc, selected) };
  });

  useEffect(() => {
    if (session.editor.isDestroyed) return;
    keepRange(session.view, range);
    session.drawSelection('words');
    return () => {
      if (!session.editor.isDestroyed) keepRange(session.view, null);
      session.drawSelection(null);
    };
  }, [session, range]);

  const close = (isApplied: boolean, isLeft = false) => {
    const words = ref.current?.value ?? old;
    if (isClosed.current) return;
    isClosed.current = true;
    session.together(() => {
      const place = keptRange(session.view.state) ?? range;
      if (isApplied && words !== old && !replaceRange(session.view, place, words, !isLeft)) {
        isClosed.current = false;
        announce(labels.refusedParagraph);
        return;
      }
      if (!isLeft) session.focus();
      onClose();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && !event.shiftKey && event.target === ref.current;
    if (isComposing(event.nativeEvent) || !(isDone || event.key === 'Escape')) return;
    event.preventDefault();
    close(isDone);
  };
  return (
    <fieldset
      data-part="rewording"
      aria-label={labels.replace}
      onKeyDown={onKeyDown}
      // Written words are not lost where something else takes the focus. Another window gives it back.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!document.hasFocus() || currentTarget.contains(relatedTarget)) return;
        close(true, true);
        // A dialog, which may send what is written, would give the focus back to this field.
        const dialog = relatedTarget?.closest('dialog');
        const focusText = () => {
          // What had the focus in a closed dialog keeps it until the page is drawn again.
          const { activeElement } = document;
          if (activeElement === document.body || dialog?.contains(activeElement)) session.focus();
        };
        dialog?.addEventListener('close', focusText, { once: true });
      }}
    >
      <textarea
        ref={ref}
        aria-label={labels.wording}
        placeholder={labels.emptyWording}
        defaultValue={old}
        rows={1}
        // biome-ignore lint/a11y/noAutofocus: it was asked for, and the first key may be an input method's
        autoFocus
        onFocus={(event) => {
          // Once: whoever comes back writes on.
          if (!isBegun.current) event.currentTarget.select();
          isBegun.current = true;
        }}
      />
      <ToolButton icon={<Check aria-hidden />} onClick={() => close(true)}>
        {labels.suggest}
      </ToolButton>
      <ToolButton label={labels.cancel} icon={<X aria-hidden />} onClick={() => close(false)} />
    </fieldset>
  );
}
