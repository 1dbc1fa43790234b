import { useRef } from 'react';
import { styled } from 'styled-components';
import { checkItems } from '../field/checkItems.js';
import { Field, useFieldIds } from '../field/Field.js';
import type { EitherValue, FieldProps } from '../field/field.types.js';
import { useFieldValue } from '../field/useFieldValue.js';
import { Pipette } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { renamed } from '../internal/warn.js';

/** One colour of the palette. */
export interface Swatch {
  /** Identifies the colour; this is the value of the field. */
  id: string;
  /** Names the colour, so that it is not told by sight alone. */
  label: string;
  /** Any CSS colour, a token such as `var(--mg-color-highlight-yellow)` included. */
  color: string;
}

/** Every word of a ColorPicker. */
export interface ColorPickerLabels {
  /** Names the choice of any other colour. */
  custom: string;
}

interface ColorPickerOptions extends FieldProps<string | null, HTMLInputElement> {
  /** Lists the palette. */
  swatches: Swatch[];
  /** Offers any other colour as well. The value is then `#rrggbb`. @default false */
  allowsCustom?: boolean;
  /** Replaces the built-in words. */
  labels?: PartialLabels<ColorPickerLabels>;
  /** The former name of `labels.custom`. @deprecated Use `labels.custom`. */
  customLabel?: string;
}

const english: ColorPickerLabels = { custom: 'Another colour' };

export type ColorPickerProps = ColorPickerOptions & EitherValue;

/** What the system's colour dialog opens with while no own colour is chosen. */
const FIRST_CUSTOM = '#808080';
const HEX = /^#[0-9a-f]{6}$/i;

const Palette = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--mg-space-2);

  & > [data-part='swatch'] {
    position: relative;
    display: grid;
    grid-template-columns: auto auto;
    align-items: center;
    gap: var(--mg-space-2);
    box-sizing: border-box;
    min-block-size: var(--mg-size-control-md);
    padding-inline: var(--mg-space-2) var(--mg-space-3);
    border: 1px solid var(--mg-color-border-control);
    border-radius: var(--mg-radius-md);
    background: var(--mg-color-bg-surface);
    cursor: pointer;

    @media (pointer: coarse) {
      min-block-size: 44px;
    }
    & > input {
      position: absolute;
      inset: 0;
      inline-size: 100%;
      block-size: 100%;
      margin: 0;
      padding: 0;
      border: 0;
      opacity: 0;
      cursor: inherit;
    }
    & > [data-part='color'] {
      display: grid;
      place-items: center;
      inline-size: 1.5rem;
      block-size: 1.5rem;
      border: 1px solid var(--mg-color-border-control);
      border-radius: var(--mg-radius-sm);
      overflow: clip;

      @media (forced-colors: active) {
        forced-color-adjust: none;
      }
      & > [data-part='paint'] {
        inline-size: 100%;
        block-size: 100%;
      }
      & > svg:not([data-part]) {
        inline-size: 1rem;
        block-size: 1rem;
        stroke-width: 1.5;
      }
    }
    &:hover {
      border-color: var(--mg-color-border-strong);
    }
    /* The chosen one has a heavier frame and heavier name: two cues beside its colour. */
    &[data-selected] {
      border-color: var(--mg-color-border-strong);
      box-shadow: inset 0 0 0 1px var(--mg-color-border-strong);
      font-weight: var(--mg-weight-bold);
    }
    &:has(:focus-visible) {
      outline: 2px solid var(--mg-color-border-focus);
      outline-offset: 2px;
    }
    /* After the focus, which takes the same outline. */
    @media (forced-colors: active) {
      &[data-selected] {
        outline: 2px solid Highlight;
      }
    }
    [data-invalid] > & {
      border-color: var(--mg-color-border-danger);
    }
    &:has(:disabled) {
      border-color: var(--mg-color-border-hairline);
      background: var(--mg-color-bg-sunken);
      color: var(--mg-color-text-disabled);
      cursor: not-allowed;
    }
  }
`;

/** Asks for a colour of a palette and, where allowed, for any other. The value is the id of a swatch or `#rrggbb`. */
export function ColorPicker({
  swatches,
  allowsCustom = false,
  labels: ownLabels,
  customLabel,
  value,
  defaultValue,
  onChange,
  inputRef,
  ...field
}: ColorPickerProps) {
  const labels = useLabels('ColorPicker', english, { custom: customLabel, ...ownLabels });
  renamed('ColorPicker', 'customLabel', customLabel, 'labels.custom');
  const ids = useFieldIds(field.id);
  const palette = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useFieldValue<string | null>(
    'ColorPicker',
    { value, defaultValue, onChange },
    null,
    palette,
  );
  const custom = chosen !== null && HEX.test(chosen) ? chosen : null;
  const keys = checkItems('ColorPicker', swatches, custom === null ? chosen : null);

  const entry = swatches.find((swatch) => swatch.id === chosen) ?? swatches[0];
  const pick = (next: string) => {
    if (!field.isReadOnly) choose(next);
  };
  return (
    <Field data-component="ColorPicker" {...field} id={ids.control} labels="group">
      {({ id, name, disabled, required, ...attributes }) => (
        <Palette
          {...attributes}
          ref={palette}
          id={id}
          data-part="palette"
          role="radiogroup"
          aria-labelledby={ids.label}
          aria-required={required || undefined}
          aria-readonly={field.isReadOnly || undefined}
        >
          {swatches.map((swatch, index) => (
            <label key={keys[index]} data-part="swatch" data-selected={swatch.id === chosen ? '' : undefined}>
              <input
                ref={swatch === entry ? inputRef : undefined}
                type="radio"
                name={name ?? id}
                value={swatch.id}
                checked={swatch.id === chosen}
                disabled={disabled}
                onChange={() => pick(swatch.id)}
              />
              <span data-part="color" aria-hidden="true">
                {paint(swatch.color)}
              </span>
              <span data-part="name">{swatch.label}</span>
            </label>
          ))}
          {field.isReadOnly && custom !== null && (
            <input type="hidden" name={name} value={custom} disabled={disabled} />
          )}
          {allowsCustom && (
            <label data-part="swatch" data-selected={custom !== null ? '' : undefined}>
              <input
                type="color"
                name={custom !== null ? name : undefined}
                value={custom ?? FIRST_CUSTOM}
                // This kind of input cannot be read-only.
                disabled={disabled || field.isReadOnly}
                aria-describedby={custom !== null ? `${id}-custom` : undefined}
                onChange={(event) => pick(event.target.value)}
              />
              <span data-part="color" aria-hidden="true">
                {custom === null ? <Pipette /> : paint(custom)}
              </span>
              <span data-part="name">
                {labels.custom}
                {custom !== null && <span id={`${id}-custom`}> {custom}</span>}
              </span>
            </label>
          )}
        </Palette>
      )}
    </Field>
  );
}

/** A colour as an attribute of SVG: a strict content security policy drops a style attribute from a server's HTML. */
const paint = (color: string) => (
  <svg data-part="paint" aria-hidden="true">
    <rect width="100%" height="100%" fill={color} />
  </svg>
);
