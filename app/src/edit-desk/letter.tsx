import { Button, Notice, Text, TextArea, TextField } from '@marginalia/design-system';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { TextDraft } from '../review/use-text-draft.ts';

const Root = styled.section`
  grid-area: letter;
  display: grid;
  gap: var(--mg-space-2) var(--mg-space-4);
  min-inline-size: 0;
  padding: var(--mg-space-2) var(--mg-space-4);
  border-block-start: 1px solid var(--mg-color-border-hairline);

  & > [data-part='heading'] {
    margin: 0;
    /* The words of the button stand on the line of what is above and below. */
    margin-inline-start: calc(-1 * var(--mg-space-3));
    font: inherit;
  }
  @media screen {
    &[data-open] > [data-part='fields'] {
      max-block-size: 45dvh;
      overflow-y: auto;
      /* The focus ring of a field is not cut off at the edge. */
      padding: var(--mg-space-1);
    }
    /* One line: the fields can be written in, and what explains them is there once they are opened. */
    &:not([data-open]) {
      grid-template-columns: auto minmax(0, 1fr);
      align-items: center;

      [data-part='description'],
      [data-part='necessity'],
      [data-part='explained'] {
        display: none;
      }
      [data-component='TextField'],
      [data-component='TextArea'] {
        flex-direction: row;
        align-items: center;
        gap: var(--mg-space-2);
      }
      [data-part='heading'] {
        font-size: var(--mg-text-sm);
        white-space: nowrap;
      }
      [data-part='control'] {
        flex: 1;
        min-inline-size: 0;
      }
      textarea {
        inline-size: 100%;
        max-block-size: calc(1lh + 2 * var(--mg-space-2));
        resize: none;
      }
    }
  }
  @media screen and (min-width: 56.25rem) {
    &[data-open] > [data-part='fields'] {
      grid-template: repeat(4, auto) 1fr / minmax(0, 2fr) minmax(0, 3fr);
      align-items: start;

      & > [data-part='beside'] {
        grid-area: 1 / 2 / -1;
      }
    }
    &:not([data-open]) > [data-part='fields'] {
      grid-template-columns: repeat(2, minmax(0, 1fr)) minmax(0, 1.5fr);
    }
  }
  @media screen and (max-width: 56.24rem) {
    &:not([data-open]) > [data-part='fields'] > :not([data-part='beside']) {
      display: none;
    }
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--mg-space-4);
  min-inline-size: 0;
`;

interface LetterProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  link: TextDraft;
  /** The link that is stored, when another editor saved another one. */
  otherLink: string | undefined;
  notes: string;
  onNotesChange: (notes: string) => void;
  feedback: TextDraft;
  problem: { field: 'link' | 'feedback'; message: string } | undefined;
  /** Called when the field with the problem is changed. */
  onCorrected: () => void;
  linkField: RefObject<HTMLInputElement | null>;
  feedbackField: RefObject<HTMLTextAreaElement | null>;
  /** Why some of the fields are not sent yet. */
  explanation: string | undefined;
}

/** The Google Docs link, the notes and the feedback: one line under the text until one of them is written in. */
export function Letter({ isOpen, onOpenChange, link, notes, feedback, problem, ...props }: LetterProps) {
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOpen) fields.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const open = () => onOpenChange(true);
  const button = useRef<HTMLButtonElement>(null);
  /** Closes at Escape, but not at the one that ends the words of an input method; the focus leaves before its field is hidden. */
  const onKeyDown = ({ key, keyCode, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Escape' || nativeEvent.isComposing || keyCode === 229) return;
    button.current?.focus();
    onOpenChange(false);
  };
  return (
    <Root aria-labelledby={`${id}-heading`} data-letter="" data-open={isOpen ? '' : undefined}>
      <h2 data-part="heading" id={`${id}-heading`}>
        <Button
          ref={button}
          variant="quiet"
          size="sm"
          icon={isOpen ? <ChevronDown /> : <ChevronUp />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpenChange(!isOpen)}
        >
          Letter to the client
        </Button>
      </h2>
      {/* Not on focus: the field would move away under the finger that has just touched it. */}
      <Fields
        ref={fields}
        id={id}
        data-part="fields"
        onClick={open}
        onInput={open}
        onKeyDown={onKeyDown}
        onKeyUp={({ key }) => key !== 'Escape' && open()}
      >
        <TextField
          label="Google Docs link"
          optionalLabel="optional"
          description="The document with your edits, shared with the client."
          type="url"
          value={link.text}
          inputRef={props.linkField}
          onChange={(next) => {
            link.change(next);
            props.onCorrected();
          }}
          errorMessage={problem?.field === 'link' ? problem.message : undefined}
        />
        {props.otherLink ? <OtherLink link={props.otherLink} onUse={() => link.change(props.otherLink ?? '')} /> : null}
        <TextArea
          label="Review notes"
          optionalLabel="optional"
          description="The client gets these notes with your feedback."
          rows={isOpen ? 4 : 1}
          value={notes}
          onChange={props.onNotesChange}
        />
        <div data-part="beside">
          <TextArea
            label="Feedback"
            rows={isOpen ? 8 : 1}
            value={feedback.text}
            inputRef={props.feedbackField}
            onChange={(next) => {
              feedback.change(next);
              props.onCorrected();
            }}
            errorMessage={problem?.field === 'feedback' ? problem.message : undefined}
          />
        </div>
        {props.explanation ? (
          <Text size="sm" tone="secondary" data-part="explained">
            {props.explanation}
          </Text>
        ) : null}
      </Fields>
    </Root>
  );
}

/** The link that another editor saved meanwhile: two links cannot be joined. */
function OtherLink({ link, onUse }: { link: string; onUse: () => void }) {
  return (
    <Notice
      tone="warning"
      title="Someone else saved another link"
      action={
        <Button variant="secondary" size="sm" onClick={onUse}>
          Use their link
        </Button>
      }
    >
      {link}
    </Notice>
  );
}
