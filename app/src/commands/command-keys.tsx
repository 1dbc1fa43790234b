import { Button, IconButton } from '@marginalia/design-system';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import type { Command } from './commands.ts';
import { KeyCaps } from './key-caps.tsx';
import { type KeyChoices, keysIn, ownerOf, withDefault, withKey, withoutKey } from './key-choices.ts';
import { keysOf, keyText } from './keys.ts';
import { refusalOf } from './refused-keys.ts';

const Keys = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--mg-space-1) var(--mg-space-2);

  & > [data-part='key'] {
    display: inline-flex;
    align-items: center;
  }
  & input {
    inline-size: 9rem;
    min-block-size: 2rem;
    padding-inline: var(--mg-space-2);
    border: 1px solid var(--mg-color-border-control);
    border-radius: var(--mg-radius-md);
    font: inherit;
    color: var(--mg-color-text-primary);
    background: var(--mg-color-bg-surface);
  }
  & input:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 1px;
  }
`;

const Problem = styled.div`
  flex-basis: 100%;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--mg-space-2);
  color: var(--mg-color-text-danger);
`;

interface CommandKeysProps {
  command: Command;
  choices: KeyChoices;
  onChange: (next: KeyChoices) => void;
  isChanging: boolean;
}

/** A command with its keys, which can be taken away, added, and made those of the product again. */
export function CommandKeys({ command, choices, onChange, isChanging }: CommandKeysProps) {
  const [isListening, setListening] = useState(false);
  const [problem, setProblem] = useState<{ text: string; taken?: string }>();
  const add = useRef<HTMLButtonElement>(null);
  const { label } = command;
  const keys = keysIn(choices, command);
  /** Another control takes the place of the pressed one: the focus goes to the one that stays. */
  const settle = (next: KeyChoices = choices) => {
    flushSync(() => {
      setListening(false);
      setProblem(undefined);
      onChange(next);
    });
    add.current?.focus();
  };
  const listen = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return settle();
    if (event.nativeEvent.getModifierState('AltGraph'))
      return setProblem({ text: 'AltGr types signs. Hold Ctrl and Alt instead.' });
    const [key] = keysOf(event.nativeEvent);
    if (key === undefined) return;
    const refusal = refusalOf(key, command);
    if (refusal !== undefined) return setProblem({ text: refusal });
    const owner = ownerOf(choices, key, command);
    if (owner) return setProblem({ text: `${keyText(key)} is the key for “${owner.label}”.`, taken: key });
    settle(withKey(choices, command, key));
  };
  const isFull = keys.length >= (command.editor?.number ? 1 : 4);
  return (
    <li>
      <span data-part="name">{label}</span>
      <Keys>
        {keys.map((key) => (
          <span key={key} data-part="key">
            <KeyCaps of={key} />
            {isChanging ? (
              <IconButton
                label={`Remove ${keyText(key)} from “${label}”`}
                icon={<X />}
                size="sm"
                onClick={() => settle(withoutKey(choices, command, key))}
              />
            ) : null}
          </span>
        ))}
        {isChanging && isListening ? (
          <input
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
            autoFocus
            readOnly
            aria-label={`New key for “${label}”`}
            placeholder="Press the key"
            onKeyDown={listen}
            onBlur={({ relatedTarget }) => {
              // A press on the button beside the problem takes the key over first.
              if (relatedTarget?.closest('[data-part="problem"]')) return;
              setListening(false);
              setProblem(undefined);
            }}
          />
        ) : null}
        {isChanging && command.id in choices && !isListening ? (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Reset the keys of “${label}”`}
            onClick={() => settle(withDefault(choices, command))}
          >
            Reset
          </Button>
        ) : null}
        {isChanging && !isListening ? (
          <IconButton
            ref={add}
            label={isFull && command.editor?.number ? `Change the key for “${label}”` : `Add a key for “${label}”`}
            icon={<Plus />}
            size="sm"
            onClick={() => setListening(true)}
          />
        ) : null}
      </Keys>
      {problem ? (
        <Problem role="alert" data-part="problem">
          {problem.text}
          {problem.taken ? (
            <Button
              variant="secondary"
              size="sm"
              // Safari gives a pressed button no focus: the field would close, and take the button along before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => settle(withKey(choices, command, problem.taken ?? ''))}
            >
              Use it here
            </Button>
          ) : null}
        </Problem>
      ) : null}
    </li>
  );
}
