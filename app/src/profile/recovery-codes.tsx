import { Button, Dialog, Inline, Notice, Stack, Text } from '@marginalia/design-system';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { styled } from 'styled-components';
import { focusOn } from '../layout/route-focus.tsx';
import { useLeaveWarning } from '../layout/use-leave-warning.ts';
import { watchVisit } from '../state/visit.ts';

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
  gap: var(--mg-space-2);
  margin: 0;
  padding: var(--mg-space-4);
  border: 1px solid var(--mg-color-border-hairline);
  list-style: none;
  font-family: ui-monospace, monospace;
`;

interface CodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows new recovery codes, if there are any, until the person says that they have saved them or logs out. */
export function CodesDialog({ codes, onDone }: CodesProps) {
  const isUnsaved = codes.length > 0;
  const [isWarned, setWarned] = useState(false);
  const [isSameVisit] = useState(watchVisit);
  useLeaveWarning(isUnsaved);
  // No other page of the app takes their place.
  useBlocker(() => {
    const isKept = isUnsaved && isSameVisit();
    if (isKept) setWarned(true);
    return isKept;
  });
  const finish = () => {
    setWarned(false);
    onDone();
  };
  return (
    <Dialog isOpen={isUnsaved} onOpenChange={() => setWarned(true)} title="Save your recovery codes" size="sm">
      <Stack align="stretch" gap={5}>
        {isWarned ? (
          <Notice tone="warning" role="alert">
            {unsaved}
          </Notice>
        ) : null}
        <RecoveryCodes codes={codes} onDone={finish} />
      </Stack>
    </Dialog>
  );
}

const unsaved = 'Save your codes first. Then choose “I’ve saved them”.';

function RecoveryCodes({ codes, onDone }: CodesProps) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => focusOn(words.current), []);
  return (
    <Stack align="stretch" gap={5}>
      <div ref={words}>
        <Text>
          Keep these codes somewhere safe, not on your phone. Each one logs you in once when you have neither your phone
          nor your passkey. We can’t show them again.
        </Text>
      </div>
      <Codes role="list" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Inline>
        <Button variant="secondary" onClick={() => saveText('marginalia-recovery-codes.txt', textOf(codes))}>
          Download as text
        </Button>
        <Button variant="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </Inline>
    </Stack>
  );
}

const textOf = (codes: readonly string[]) =>
  `Recovery codes for ${location.origin}\nEach code works once.\n\n${codes.join('\n')}\n`;

function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has saved the text by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
