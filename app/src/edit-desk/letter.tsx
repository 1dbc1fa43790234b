import { Button } from '@marginalia/design-system';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useKeyHint } from '../commands/use-command-keys.ts';
import { isComposing } from './composing.ts';
import { LetterFields, type LetterFieldsProps } from './letter-fields.tsx';

const Root = styled.section`
  grid-area: letter;
  display: grid;
  gap: var(--mg-space-2) var(--mg-space-4);
  min-inline-size: 0;
  padding: var(--mg-space-2) var(--mg-space-4);
  border-block-start: 1px solid var(--mg-color-border-hairline);

  & > [data-part='heading'] {
    margin: 0;
    /* The words of the button stand on the line of what is above and below. */
    margin-inline-start: calc(-1 * var(--mg-space-3));
    font: inherit;
  }
  @media screen and (min-height: 30rem) {
    /* Where the window has no room for all of it, the letter gives way before the main button leaves the window. */
    &[data-open] {
      grid-template-rows: auto minmax(0, 1fr);
      min-block-size: 7rem;
    }
  }
  @media screen {
    &[data-open] > [data-part='fields'] {
      max-block-size: 45dvh;
      overflow-y: auto;
      /* The focus ring of a field is not cut off at the edge. */
      padding: var(--mg-space-1);
    }
    /* One line: the fields can be written in, and what explains them is there once they are opened. */
    &:not([data-open]) {
      grid-template-columns: auto minmax(0, 1fr);
      align-items: center;

      [data-part='description'],
      [data-part='necessity'],
      [data-part='explained'] {
        display: none;
      }
      [data-component='TextField'],
      [data-component='TextArea'] {
        flex-direction: row;
        align-items: center;
        gap: var(--mg-space-2);
      }
      [data-part='heading'] {
        font-size: var(--mg-text-sm);
        white-space: nowrap;
      }
      [data-part='control'] {
        flex: 1;
        min-inline-size: 0;
      }
      textarea {
        inline-size: 100%;
        max-block-size: calc(1lh + 2 * var(--mg-space-2));
        resize: none;
      }
    }
  }
  @media screen and (min-width: 56.25rem) {
    &[data-open] > [data-part='fields'] {
      grid-template: repeat(4, auto) 1fr / minmax(0, 2fr) minmax(0, 3fr);
      align-items: start;

      & > [data-part='beside'] {
        grid-area: 1 / 2 / -1;
      }
    }
    &:not([data-open]) > [data-part='fields'] {
      grid-template-columns: repeat(2, minmax(0, 1fr)) minmax(0, 1.5fr);
    }
  }
  @media screen and (max-width: 56.24rem) {
    &:not([data-open]) > [data-part='fields'] > :not([data-part='beside']) {
      display: none;
    }
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--mg-space-4);
  min-inline-size: 0;
`;

interface LetterProps extends Omit<LetterFieldsProps, 'isOneLine'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The letter to the client: one line under the text until one of its fields is written in. */
export function Letter({ isOpen, onOpenChange, ...letter }: LetterProps) {
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOpen) fields.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const open = () => onOpenChange(true);
  const hint = useKeyHint('letter');
  const button = useRef<HTMLButtonElement>(null);
  /** Closes at Escape, but not at the one that ends the words of an input method; the focus leaves before its field is hidden. */
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing(nativeEvent)) return;
    button.current?.focus();
    onOpenChange(false);
  };
  return (
    <Root aria-labelledby={`${id}-heading`} data-letter="" data-open={isOpen ? '' : undefined}>
      <h2 data-part="heading" id={`${id}-heading`}>
        <Button
          ref={button}
          variant="quiet"
          size="sm"
          icon={isOpen ? <ChevronDown /> : <ChevronUp />}
          aria-expanded={isOpen}
          aria-controls={id}
          {...hint}
          onClick={() => onOpenChange(!isOpen)}
        >
          Letter to the client
        </Button>
      </h2>
      {/* Not on focus: the field would move away under the finger that has just touched it. */}
      <Fields
        ref={fields}
        id={id}
        data-part="fields"
        onClick={open}
        onInput={open}
        onKeyDown={onKeyDown}
        onKeyUp={({ key }) => key !== 'Escape' && open()}
      >
        <LetterFields {...letter} isOneLine={!isOpen} />
      </Fields>
    </Root>
  );
}
