import { commentCategories } from '@marginalia/bff/contract';
import { Stack } from '@marginalia/design-system';
import { HighlightEditor, type HighlightEditorProps, type Marks } from '@marginalia/design-system/highlight-editor';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { personAtom } from '../accounts/current-user.ts';
import { commentBank } from './comment-bank.ts';
import { markAuthorAtom } from './mark-author.ts';
import { MarksToCheck } from './marks-to-check.tsx';
import { ReusableComments } from './reusable-comments.tsx';
import type { DocumentText } from './working-review.ts';

/** What the desk sets; a review page has the editor's own. */
type View = Pick<HighlightEditorProps, 'textSize' | 'measure' | 'tools' | 'pageShortcuts' | 'handle'>;

interface DocumentEditorProps extends View {
  text: DocumentText;
  review: Marks;
  onChange: (marks: Partial<Marks>) => void;
}

/** The editor with this product's categories and one's own reusable comments. A file of its own, so that it is loaded only where it is used. */
export default function DocumentEditor({ text, review, onChange, ...view }: DocumentEditorProps) {
  const content = text.content ?? '';
  const [mode, setMode] = useState<'highlight' | 'suggest'>('highlight');
  const [bank, setBank] = useAtom(commentBank(useAtomValue(personAtom)));
  const author = useAtomValue(markAuthorAtom);
  return (
    <div>
      <MarksToCheck text={text} review={review} onKeep={onChange} />
      <Stack gap={4}>
        <HighlightEditor
          content={content}
          contentVersion={text.contentVersion}
          {...(text.headings && { headings: text.headings })}
          highlights={review.highlights}
          onHighlightsChange={(highlights) => onChange({ highlights })}
          suggestions={review.suggestions}
          onSuggestionsChange={(suggestions) => onChange({ suggestions })}
          mode={mode}
          onModeChange={setMode}
          author={author}
          categories={commentCategories}
          commentBank={bank}
          onCommentBankChange={setBank}
          {...view}
        />
        <ReusableComments bank={bank} onChange={setBank} />
      </Stack>
    </div>
  );
}
