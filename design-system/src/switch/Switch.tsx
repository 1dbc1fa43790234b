import { styled } from 'styled-components';
import { type EitherSelected, ToggleField, type ToggleOptions } from '../field/ToggleField.js';

type SwitchOptions = ToggleOptions;
export type SwitchProps = SwitchOptions & EitherSelected;

const Root = styled(ToggleField)`
  & > [data-part='row'] > [data-part='input'] {
    inline-size: 2.25rem;
    padding-inline: 0.1875rem;
    justify-content: start;
    border-radius: var(--mg-radius-full);
    color: var(--mg-color-border-control);

    &::before {
      inline-size: 0.75rem;
      block-size: 0.75rem;
      border-radius: var(--mg-radius-full);
      clip-path: none;
      visibility: visible;
    }
    &:checked {
      justify-content: end;
      border-color: var(--mg-color-bg-inverse);
      background: var(--mg-color-bg-inverse);
      color: var(--mg-color-text-on-inverse);
    }
    &:disabled {
      color: var(--mg-color-text-disabled);
    }
    &:disabled:checked {
      border-color: var(--mg-color-text-disabled);
      background: var(--mg-color-bg-sunken);
    }
    @media (forced-colors: active) {
      appearance: none;
      border-color: ButtonText;
      color: ButtonText;
      forced-color-adjust: none;
      background: Canvas;

      &::before {
        content: '';
      }
      &:checked {
        border-color: Highlight;
        background: Highlight;
        color: HighlightText;
      }
      &:disabled {
        border-color: GrayText;
        background: Canvas;
        color: GrayText;
      }
    }
  }
`;

/** Turns something on or off at once, without a form being sent. For a choice that counts later, use Checkbox. */
export function Switch(props: SwitchProps) {
  return <Root data-component="Switch" {...props} inputRole="switch" />;
}
