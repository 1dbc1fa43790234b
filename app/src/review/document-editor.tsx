import { commentCategories } from '@marginalia/bff/contract';
import { dismissToast, Stack, toast } from '@marginalia/design-system';
import {
  type BankEntry,
  HighlightEditor,
  type HighlightEditorHandle,
  type HighlightEditorProps,
  type Marks,
} from '@marginalia/design-system/highlight-editor';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { personAtom } from '../accounts/current-user.ts';
import { editorKeysAtom } from '../commands/key-choices.ts';
import { openDialogAtom } from '../commands/open-dialog.ts';
import { commentBank } from './comment-bank.ts';
import { CommentMenu } from './comment-menu.tsx';
import { markAuthorAtom } from './mark-author.ts';
import { MarksToCheck } from './marks-to-check.tsx';
import { ReusableComments } from './reusable-comments.tsx';
import { useEditorCommands } from './use-editor-commands.ts';
import type { DocumentText } from './working-review.ts';

/** What the desk sets; a review page has the editor's own. */
type View = Pick<HighlightEditorProps, 'textSize' | 'measure' | 'tools' | 'cards'>;

interface DocumentEditorProps extends View {
  text: DocumentText;
  review: Marks;
  onChange: (marks: Partial<Marks>) => void;
  handle?: RefObject<HighlightEditorHandle | null>;
}

/** The editor with this product's categories and one's own reusable comments and keys. A file of its own, so that it is loaded only where it is used. */
export default function DocumentEditor({ text, review, onChange, handle, ...view }: DocumentEditorProps) {
  const content = text.content ?? '';
  const [mode, setMode] = useState<'highlight' | 'suggest'>('highlight');
  const [bank, setBank] = useAtom(commentBank(useAtomValue(personAtom)));
  const author = useAtomValue(markAuthorAtom);
  const keys = useAtomValue(editorKeysAtom);
  const openDialog = useSetAtom(openDialogAtom);
  const own = useRef<HighlightEditorHandle>(null);
  const editor = handle ?? own;
  const [naming, setNaming] = useState<{ id: string }>();
  const savedToast = useRef<string>(undefined);
  // Its button opens a dialog of this page.
  useEffect(
    () => () => {
      if (savedToast.current !== undefined) dismissToast(savedToast.current);
    },
    [],
  );
  const keepForReuse = (next: BankEntry[]) => {
    setBank(next);
    const added = next.at(-1);
    if (!added) return;
    savedToast.current = toast({
      title: 'Saved as reusable comment',
      tone: 'success',
      action: { label: 'Add a short name', onAction: () => setNaming({ id: added.id }) },
    });
  };
  useEditorCommands(editor, bank, () => setMode(mode === 'highlight' ? 'suggest' : 'highlight'));
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
          onCommentBankChange={keepForReuse}
          commentMenu={CommentMenu}
          keys={keys}
          onHelp={() => openDialog('keys')}
          handle={editor}
          {...view}
        />
        <ReusableComments bank={bank} onChange={setBank} naming={naming} />
      </Stack>
    </div>
  );
}
