import { Button, Dialog, Inline, Stack, Text, TextArea, TextField } from '@marginalia/design-system';
import type { BankEntry } from '@marginalia/design-system/highlight-editor';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type BankEdits, editBank, shortcutProblems } from './edit-bank.ts';

interface ReusableCommentsProps {
  bank: readonly BankEntry[];
  onChange: (next: readonly BankEntry[]) => void;
  /** The comment that gets a short name now. A new object each time. */
  naming: { readonly id: string } | undefined;
}

/** As wide as a word, with what is wrong below it. */
const Shortcut = styled(TextField)`
  inline-size: 15rem;
  max-inline-size: 100%;
`;

/** One's own reusable comments, to change or remove. The editor adds to them and writes them into a comment. */
export function ReusableComments({ bank, onChange, naming }: ReusableCommentsProps) {
  const [edits, setEdits] = useState<BankEdits>();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useRef<HTMLButtonElement>(null);
  const shortcuts = useRef(new Map<string, HTMLInputElement>());
  const [named, setNamed] = useState(naming);
  if (naming !== named) {
    setNamed(naming);
    setEdits((last) => last ?? {});
  }
  // After the dialog was opened, which gives the focus to its title.
  useEffect(() => {
    const field = naming && shortcuts.current.get(naming.id);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [naming]);
  if (bank.length === 0) return null;
  const close = () => {
    setEdits(undefined);
    setProblems(new Map());
  };
  const edit = (id: string, change: BankEdits[string]) => {
    setEdits({ ...edits, [id]: change && { ...edits?.[id], ...change } });
    setProblems(new Map());
  };
  const finish = () => {
    const found = shortcutProblems(bank, edits ?? {});
    const [first] = found.keys();
    if (first === undefined) {
      onChange(editBank(bank, edits ?? {}));
      return close();
    }
    setProblems(found);
    shortcuts.current.get(first)?.focus();
  };
  return (
    <Inline>
      <Button variant="quiet" size="sm" onClick={() => setEdits({})}>
        Reusable comments ({bank.length})
      </Button>
      <Dialog
        isOpen={edits !== undefined}
        onOpenChange={close}
        title="Reusable comments"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button ref={save} variant="primary" onClick={finish}>
              Save
            </Button>
          </>
        }
      >
        <Stack gap={6}>
          <Text tone="secondary">
            Saved on this device only. Changes here don’t affect comments you already wrote. To insert one, type a
            semicolon and its short name in a comment, such as ;cite, then a space.
          </Text>
          {bank
            .filter(({ id }) => edits?.[id] !== null)
            .map(({ id, text, shortcut = '' }, position) => (
              <Stack key={id} gap={3}>
                <TextArea
                  label={`Comment ${position + 1}`}
                  rows={2}
                  value={edits?.[id]?.text ?? text}
                  onChange={(next) => edit(id, { text: next })}
                />
                <Inline gap={3} justify="between" align="end" wrap>
                  <Shortcut
                    label={`Short name ${position + 1}`}
                    optionalLabel="optional"
                    autoComplete="off"
                    spellCheck={false}
                    value={edits?.[id]?.shortcut ?? shortcut}
                    inputRef={(field: HTMLInputElement | null) => {
                      if (field) shortcuts.current.set(id, field);
                      else shortcuts.current.delete(id);
                    }}
                    onChange={(next) => edit(id, { shortcut: next })}
                    errorMessage={problems.get(id)}
                  />
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`Remove comment ${position + 1}`}
                    onClick={() => {
                      // The pressed button goes away with its comment.
                      save.current?.focus();
                      edit(id, null);
                    }}
                  >
                    Remove
                  </Button>
                </Inline>
              </Stack>
            ))}
        </Stack>
      </Dialog>
    </Inline>
  );
}
