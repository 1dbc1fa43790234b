import { type ComponentPropsWithRef, useState } from 'react';
import { styled } from 'styled-components';
import { rulesFor } from '../internal/styles.js';
import { needs, oneOf } from '../internal/warn.js';
import { initialsOf, tintOf } from './initials.js';

export interface AvatarProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** The person's full name. It is read out, gives the initials, and always the same tint. */
  name: string;
  /** Shows these letters instead of those of the name, three at most. */
  initials?: string;
  /** The address of a picture; the initials stand there until it is loaded, and where it cannot be. */
  src?: string;
  /** Sets the diameter: 24, 32 or 48 px. @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /** Hides it from screen readers, where the name stands beside it. @default false */
  isDecorative?: boolean;
}

const tints = ['yellow', 'green', 'orange', 'blue', 'red'] as const;

const Root = styled.span`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  box-sizing: border-box;
  inline-size: 2rem;
  block-size: 2rem;
  /* Colours forced by the system show it. */
  border: 1px solid transparent;
  border-radius: var(--mg-radius-full);
  overflow: clip;
  color: var(--mg-color-text-primary);
  font-family: var(--mg-font-sans);
  font-size: var(--mg-text-xs);
  font-weight: 600;
  line-height: 1;
  vertical-align: middle;
  user-select: none;

  &[data-size='sm'] {
    inline-size: 1.5rem;
    block-size: 1.5rem;
    font-size: 0.6875rem;
  }
  &[data-size='lg'] {
    inline-size: 3rem;
    block-size: 3rem;
    font-size: var(--mg-text-lg);
  }
  ${rulesFor('tint', tints, (tint) => `background: var(--mg-color-highlight-${tint});`)}
  & > [data-part='picture'] {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;

/** Stands for a person: initials on a tint of their own, or a picture. */
export function Avatar({ name, initials, src, size = 'md', isDecorative = false, ...rest }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  needs('Avatar', 'name', name, 'nobody can tell whom it stands for');
  const letters = [...new Intl.Segmenter().segment(initials ?? '')].slice(0, 3).map(({ segment }) => segment);
  return (
    <Root
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
      {...rest}
      data-component="Avatar"
      data-size={oneOf('Avatar', 'size', size, ['sm', 'md', 'lg'], 'md')}
      data-tint={tints[tintOf(name ?? '', tints.length)]}
    >
      <bdi data-part="initials">{letters.length > 0 ? letters.join('') : initialsOf(name ?? '')}</bdi>
      {src !== undefined && src !== brokenSrc && (
        <img
          key={src}
          // It may have failed before React took the server's page over.
          ref={(picture) => {
            if (picture?.complete && picture.naturalWidth === 0) setBrokenSrc(src);
          }}
          data-part="picture"
          src={src}
          alt=""
          onError={() => setBrokenSrc(src)}
        />
      )}
    </Root>
  );
}
