import { commentCategories, type Review } from '@marginalia/bff/contract';
import { HighlightEditor } from '@marginalia/design-system/highlight-editor';
import { useState } from 'react';
import { useRead } from '../query/read.ts';
import { currentUser } from '../session/current-user.ts';
import { useCommentBank } from './comment-bank.ts';

interface DocumentEditorProps {
  content: string;
  review: Pick<Review, 'highlights' | 'suggestions'>;
  onChange: (marks: Partial<Pick<Review, 'highlights' | 'suggestions'>>) => void;
}

/** The editor with this product's categories and one's own reusable comments. A file of its own, so that it is loaded only where it is used. */
export default function DocumentEditor({ content, review, onChange }: DocumentEditorProps) {
  const [mode, setMode] = useState<'highlight' | 'suggest'>('highlight');
  const { data: user } = useRead(currentUser);
  const [bank, setBank] = useCommentBank(user?.id);
  return (
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
  );
}
