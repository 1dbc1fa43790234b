import { commentCategories, type Review } from '@marginalia/bff/contract';
import { Notice, Stack } from '@marginalia/design-system';
import { HighlightEditor, placeMarks } from '@marginalia/design-system/highlight-editor';
import { useState } from 'react';
import { useRead } from '../query/read.ts';
import { currentUser } from '../session/current-user.ts';
import { useCommentBank } from './comment-bank.ts';
import { ReusableComments } from './reusable-comments.tsx';

interface DocumentEditorProps {
  content: string;
  review: Pick<Review, 'highlights' | 'suggestions'>;
  onChange: (marks: Partial<Pick<Review, 'highlights' | 'suggestions'>>) => void;
}

const withoutPlace = {
  one: 'Its words are no longer there, or another suggestion has taken them. It is kept in this browser and shown after the others, but it is not saved and the client does not see it. Please mark the words again, or remove it.',
  many: 'Their words are no longer there, or another suggestion has taken them. They are kept in this browser and shown after the others, but they are not saved and the client does not see them. Please mark the words again, or remove them.',
};

/** The editor with this product's categories and one's own reusable comments. A file of its own, so that it is loaded only where it is used. */
export default function DocumentEditor({ content, review, onChange }: DocumentEditorProps) {
  const [mode, setMode] = useState<'highlight' | 'suggest'>('highlight');
  const { data: user } = useRead(currentUser);
  const [bank, setBank] = useCommentBank(user?.id);
  const { unplaced } = placeMarks(content, review);
  const count = unplaced.highlights.length + unplaced.suggestions.length;
  return (
    <Stack gap={4}>
      {count > 0 ? (
        <Notice
          tone="warning"
          title={count === 1 ? 'One mark has no place in this text' : `${count} marks have no place in this text`}
        >
          {count === 1 ? withoutPlace.one : withoutPlace.many}
        </Notice>
      ) : null}
      <HighlightEditor
        content={content}
        highlights={review.highlights}
        onHighlightsChange={(highlights) => onChange({ highlights })}
        suggestions={review.suggestions}
        onSuggestionsChange={(suggestions) => onChange({ suggestions })}
        mode={mode}
        onModeChange={setMode}
        categories={commentCategories}
        commentBank={bank}
        onCommentBankChange={setBank}
      />
      <ReusableComments bank={bank} onChange={setBank} />
    </Stack>
  );
}
