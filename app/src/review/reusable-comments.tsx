import { Button, Dialog, Inline, Stack, Text, TextArea } from '@marginalia/design-system';
import type { BankEntry } from '@marginalia/design-system/highlight-editor';
import { useRef, useState } from 'react';
import { type BankEdits, editBank } from './edit-bank.ts';

interface ReusableCommentsProps {
  bank: readonly BankEntry[];
  onChange: (next: readonly BankEntry[]) => void;
}

/** One's own reusable comments, to change or remove. The editor adds to them and writes them into a comment. */
export function ReusableComments({ bank, onChange }: ReusableCommentsProps) {
  const [edits, setEdits] = useState<BankEdits>();
  const save = useRef<HTMLButtonElement>(null);
  if (bank.length === 0) return null;
  const close = () => setEdits(undefined);
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
            <Button
              ref={save}
              variant="primary"
              onClick={() => {
                onChange(editBank(bank, edits ?? {}));
                close();
              }}
            >
              Save
            </Button>
          </>
        }
      >
        <Stack gap={5}>
          <Text tone="secondary">
            They are kept in this browser. Comments that you have given already stay as they are.
          </Text>
          {bank
            .filter(({ id }) => edits?.[id] !== null)
            .map(({ id, text }, position) => (
              <Stack key={id} gap={2}>
                <TextArea
                  label={`Comment ${position + 1}`}
                  rows={2}
                  value={edits?.[id] ?? text}
                  onChange={(next) => setEdits({ ...edits, [id]: next })}
                />
                <Inline justify="end">
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`Remove comment ${position + 1}`}
                    onClick={() => {
                      // The pressed button goes away with its comment.
                      save.current?.focus();
                      setEdits({ ...edits, [id]: null });
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
