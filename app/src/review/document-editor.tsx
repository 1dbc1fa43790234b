import { commentCategories, type Highlight, type Suggestion } from '@marginalia/bff/contract';
import { HighlightEditor } from '@marginalia/design-system/highlight-editor';
import { useState } from 'react';

interface DocumentEditorProps {
  content: string;
  highlights: Highlight[];
  onHighlightsChange: (next: Highlight[]) => void;
  suggestions?: Suggestion[];
  onSuggestionsChange?: (next: Suggestion[]) => void;
}

/** The editor with this product's categories. A file of its own, so that it is loaded only where it is used. */
export default function DocumentEditor({ suggestions, onSuggestionsChange, ...rest }: DocumentEditorProps) {
  const [mode, setMode] = useState<'highlight' | 'suggest'>('highlight');
  const suggesting =
    suggestions && onSuggestionsChange ? { suggestions, onSuggestionsChange, mode, onModeChange: setMode } : {};
  return <HighlightEditor {...rest} {...suggesting} categories={[...commentCategories]} />;
}
