import { commentCategories } from '@marginalia/bff/contract';
import { Stack } from '@marginalia/design-system';
import { HighlightEditor, type Marks } from '@marginalia/design-system/highlight-editor';
import { useState } from 'react';
import { currentUser } from '../accounts/current-user.ts';
import { useRead } from '../query/read.ts';
import { useCommentBank } from './comment-bank.ts';
import { MarkFates } from './mark-fates.tsx';
import { ReusableComments } from './reusable-comments.tsx';
import type { DocumentText } from './working-review.ts';

interface DocumentEditorProps {
  text: DocumentText;
  review: Marks;
  onChange: (marks: Partial<Marks>) => void;
}

/** The editor with this product's categories and one's own reusable comments. A file of its own, so that it is loaded only where it is used. */
export default function DocumentEditor({ text, review, onChange }: DocumentEditorProps) {
  const content = text.content ?? '';
  const [mode, setMode] = useState<'highlight' | 'suggest'>('highlight');
  const { data: user } = useRead(currentUser);
  const [bank, setBank] = useCommentBank(user?.id);
  return (
    <div>
      <MarkFates text={text} review={review} onKeep={onChange} />
      <Stack gap={4}>
        <HighlightEditor
          content={content}
          contentVersion={text.contentVersion}
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
    </div>
  );
}
