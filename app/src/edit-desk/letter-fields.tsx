import { Button, Notice, Text, TextArea, TextField } from '@marginalia/design-system';
import { useEffect, useRef } from 'react';
import type { TextDraft } from '../review/use-text-draft.ts';

export interface LetterProblem {
  readonly field: 'link' | 'feedback';
  readonly message: string;
}

export interface LetterFieldsProps {
  link: TextDraft;
  /** The link that is stored, when another editor saved another one. */
  otherLink: string | undefined;
  notes: string;
  onNotesChange: (notes: string) => void;
  feedback: TextDraft;
  /** The field with the problem gets the focus. */
  problem: LetterProblem | undefined;
  /** Called when the field with the problem is changed. */
  onCorrected: () => void;
  /** Why some of the fields are not sent yet. */
  explanation?: string | undefined;
  /** Each field has one line. */
  isOneLine?: boolean;
}

/** What the client gets as one letter: the Google Docs link, the notes and the feedback. */
export function LetterFields({ link, notes, feedback, problem, onCorrected, isOneLine, ...props }: LetterFieldsProps) {
  const linkField = useRef<HTMLInputElement>(null);
  const feedbackField = useRef<HTMLTextAreaElement>(null);
  // A field of the closed letter can take the focus only after the letter has opened.
  useEffect(() => {
    if (problem) (problem.field === 'link' ? linkField : feedbackField).current?.focus();
  }, [problem]);
  return (
    <>
      <TextField
        label="Google Docs link"
        optionalLabel="optional"
        description="The document with your edits, shared with the client."
        type="url"
        value={link.text}
        inputRef={linkField}
        onChange={(next) => {
          link.change(next);
          onCorrected();
        }}
        errorMessage={problem?.field === 'link' ? problem.message : undefined}
      />
      {props.otherLink ? <OtherLink link={props.otherLink} onUse={() => link.change(props.otherLink ?? '')} /> : null}
      <TextArea
        label="Review notes"
        optionalLabel="optional"
        description="The client gets these notes with your feedback."
        rows={isOneLine ? 1 : 4}
        value={notes}
        onChange={props.onNotesChange}
      />
      <div data-part="beside">
        <TextArea
          label="Feedback"
          rows={isOneLine ? 1 : 8}
          value={feedback.text}
          inputRef={feedbackField}
          onChange={(next) => {
            feedback.change(next);
            onCorrected();
          }}
          errorMessage={problem?.field === 'feedback' ? problem.message : undefined}
        />
      </div>
      {props.explanation ? (
        <Text size="sm" tone="secondary" data-part="explained">
          {props.explanation}
        </Text>
      ) : null}
    </>
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
