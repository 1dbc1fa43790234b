import { NumberField, type NumberFieldProps } from '@marginalia/design-system';

interface MoneyFieldProps
  extends Omit<NumberFieldProps, 'value' | 'defaultValue' | 'onChange' | 'max' | 'formatOptions' | 'locale'> {
  currency: 'usd' | 'inr';
  /** Cents or paise, as on the wire; null while nothing, or no amount, is entered. */
  value: number | null;
  onChange: (next: number | null) => void;
  max?: number;
}

/** The locales that the page writes its other amounts in: `1,200` must mean the same in both. */
const formats = {
  usd: { locale: 'en-US', formatOptions: { style: 'currency', currency: 'USD' } },
  inr: { locale: 'en-IN', formatOptions: { style: 'currency', currency: 'INR' } },
} as const;

/** An amount of money: typed with a decimal point or comma, written with its sign. */
export const MoneyField = ({ currency, value, onChange, max, ...field }: MoneyFieldProps) => (
  <NumberField
    {...field}
    {...formats[currency]}
    value={value === null ? null : value / 100}
    onChange={(next) => onChange(next === null ? null : Math.round(next * 100))}
    {...(max === undefined ? {} : { max: max / 100 })}
    showSteppers={false}
    isWheelDisabled
  />
);
