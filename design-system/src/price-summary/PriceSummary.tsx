import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { keysOf } from '../internal/warn.js';

const Root = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  color: var(--mg-color-text-primary);
  font-size: var(--mg-text-md);
  line-height: var(--mg-leading-normal);
  text-align: start;

  & > caption {
    padding-block-end: var(--mg-space-2);
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
    text-align: start;
  }
  & th,
  & td {
    padding-block: var(--mg-space-2);
    padding-inline: var(--mg-space-4) 0;
    border-block-end: 1px solid var(--mg-color-border-hairline);
    font-weight: var(--mg-weight-regular);
    vertical-align: baseline;
  }
  & th[scope='row'] {
    padding-inline-start: 0;
    text-align: start;
  }
  & th[scope='col'] {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
    text-align: end;
  }
  & td {
    text-align: end;
    font-variant-numeric: tabular-nums lining-nums;
    white-space: nowrap;
  }
  /* The double rule under a sum is older than the calculator. */
  & > tfoot > tr > * {
    padding-block: var(--mg-space-3);
    border-block-start: 1px solid var(--mg-color-border-strong);
    border-block-end: 3px double var(--mg-color-border-strong);
    font-weight: var(--mg-weight-bold);
  }
  & > tfoot > tr > td {
    font-size: var(--mg-text-lg);
  }
`;

export interface PriceLine {
  id: string;
  /** Names what is paid for. */
  label: ReactNode;
  /** Shows its price in each currency, written for people, in the same order on each line. */
  amounts: readonly string[];
}

export interface PriceSummaryProps extends Omit<ComponentPropsWithRef<'table'>, 'children'> {
  /** Lists what is paid for. */
  lines: readonly PriceLine[];
  /** Shows the sum. */
  total: Omit<PriceLine, 'id'>;
  /** Names the table. */
  caption?: ReactNode;
  /** Names the columns of amounts, such as the currencies. */
  amountLabels?: readonly string[];
}

/** Adds up an order in plain sight: each line, then the sum under a double rule. It does no arithmetic itself. */
export function PriceSummary({ lines, total, caption, amountLabels, ...rest }: PriceSummaryProps) {
  const cells = (amounts: readonly string[]) =>
    amounts.map((amount, column) => <td key={amountLabels?.[column] ?? column}>{amount}</td>);
  const keys = keysOf('PriceSummary', lines, 'React may mix them up when the list changes');
  return (
    <Root {...rest} data-component="PriceSummary">
      {caption && <caption data-part="caption">{caption}</caption>}
      {amountLabels && (
        <thead data-part="head">
          <tr>
            <td />
            {amountLabels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody data-part="lines">
        {lines.map(({ label, amounts }, index) => (
          <tr key={keys[index]}>
            <th scope="row">{label}</th>
            {cells(amounts)}
          </tr>
        ))}
      </tbody>
      <tfoot data-part="total">
        <tr>
          <th scope="row">{total.label}</th>
          {cells(total.amounts)}
        </tr>
      </tfoot>
    </Root>
  );
}
