import { styled } from 'styled-components';
import { Dialog, type DialogProps } from '../dialog/index.js';
import { needs, oneOf } from '../internal/warn.js';

export interface DrawerProps extends Omit<DialogProps, 'closeLabel' | 'size'> {
  /** The edge of the window that it comes from. @default 'end' */
  side?: 'start' | 'end';
  /** Sets the width: 320, 440 or 560 px, and a strip of the page less than the window at most. @default 'md' */
  size?: 'sm' | 'md' | 'lg';
}

const Sheet = styled(Dialog)`
  && {
    inline-size: min(27.5rem, calc(100vw - var(--mg-space-8)));
    max-inline-size: none;
    block-size: 100dvh;
    max-block-size: none;
    margin-block: 0;
    margin-inline: auto 0;
    border-width: 0;
    border-inline-start-width: 1px;
    border-radius: 0;
  }
  &&[data-size='sm'] {
    inline-size: min(20rem, calc(100vw - var(--mg-space-8)));
  }
  &&[data-size='lg'] {
    inline-size: min(35rem, calc(100vw - var(--mg-space-8)));
  }
  &&[data-side='start'] {
    margin-inline: 0 auto;
    border-inline-width: 0 1px;
  }
  /* The buttons keep to the lower edge where the content is short. */
  &[open] {
    display: flex;
    flex-direction: column;
  }
  & > [data-part='body'] {
    flex: 1 0 auto;
  }
  @starting-style {
    &&[open] {
      translate: 100% 0;
    }
    &&[open]:is([data-side='start']:dir(ltr), [data-side='end']:dir(rtl)) {
      translate: -100% 0;
    }
  }
`;

/** A panel that slides in from the edge of the window; the rest of the page stays in sight. */
export function Drawer({ side = 'end', size = 'md', title, ...rest }: DrawerProps) {
  needs('Drawer', 'title', title, 'a screen reader cannot say what it is');
  return (
    <Sheet
      {...rest}
      title={title || '\u00A0'}
      data-side={oneOf('Drawer', 'side', side, ['start', 'end'], 'end')}
      size={oneOf('Drawer', 'size', size, ['sm', 'md', 'lg'], 'md')}
    />
  );
}
