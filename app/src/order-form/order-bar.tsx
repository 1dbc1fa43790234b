import { type OrderLine, orderTotal } from '@marginalia/bff/contract';
import { Button } from '@marginalia/design-system';
import { createGlobalStyle, styled } from 'styled-components';
import { bothCurrencies } from '../format/money.ts';
import { below, beside } from './layout.ts';

interface OrderBarProps {
  /** None while no service is chosen. */
  lines: readonly OrderLine[];
  /** What is left to fill in; empty when the form is valid. */
  remaining: string;
  isSending: boolean;
  /** Shows the errors beside their fields. */
  onShow: () => void;
}

/** The order while it is being filled in: beside the form on a wide screen, a bar at the lower edge on a narrow one. */
export function OrderBar({ lines, remaining, isSending, onShow }: OrderBarProps) {
  return (
    <Bar aria-label="Your order">
      <RoomForBar />
      <strong data-part="title">Your order</strong>
      {lines.length > 0 ? (
        <>
          <ul data-part="lines">
            {lines.map((line) => (
              <li key={line.id}>
                <span>{line.name}</span> <span>{bothCurrencies(line).join(' / ')}</span>
              </li>
            ))}
          </ul>
          <p data-part="total">
            <span>Total</span> <strong>{bothCurrencies(orderTotal(lines)).join(' / ')}</strong>
          </p>
        </>
      ) : null}
      <p data-part="remaining">{remaining || (isSending ? 'Sending your order' : 'Ready to submit')}</p>
      {remaining ? (
        <Button variant="secondary" size="sm" onClick={onShow}>
          Show fields to fix
        </Button>
      ) : null}
    </Bar>
  );
}

// A field that takes the focus is scrolled to above the bar, not under it, with room for the error of the field before, which
// comes a moment later and moves it down.
const RoomForBar = createGlobalStyle`
  @media ${below} and (min-height: 24rem) {
    html {
      scroll-padding-block-end: 9rem;
    }
  }
`;

/** What the bar says already, right above: shown where the bar stands at the side. */
export const WithoutBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--mg-space-2) var(--mg-space-4);

  @media ${below} {
    display: none;
  }
`;

const Bar = styled.aside`
  font-size: var(--mg-text-sm);
  font-variant-numeric: tabular-nums lining-nums;

  & > p {
    margin: 0;
  }

  @media ${beside} {
    position: sticky;
    inset-block-start: var(--mg-space-6);
    display: grid;
    gap: var(--mg-space-4);
    padding-block: var(--mg-space-4);
    border-block: 1px solid var(--mg-color-border-strong);

    & > [data-part='title'] {
      font-family: var(--mg-font-serif);
      font-size: var(--mg-text-lg);
      font-weight: var(--mg-weight-medium);
    }

    & > [data-part='lines'] {
      display: grid;
      gap: var(--mg-space-2);
      padding: 0;
      list-style: none;
    }

    & > [data-part='total'],
    & > [data-part='lines'] > li {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--mg-space-4);
    }

    & > [data-part='total'] {
      padding-block-start: var(--mg-space-3);
      border-block-start: 1px solid var(--mg-color-border-hairline);
      font-size: var(--mg-text-md);
    }

    & > [data-part='remaining'] {
      color: var(--mg-color-text-secondary);
    }
  }

  @media ${below} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 var(--mg-space-4);
    margin-block-end: var(--mg-space-5);
    margin-inline: calc(-1 * var(--mg-space-4));
    padding-block: var(--mg-space-2);
    padding-inline: var(--mg-space-4);
    border-block: 1px solid var(--mg-color-border-strong);
    background: var(--mg-color-bg-surface);
    z-index: var(--mg-layer-sticky);

    /* From here on the page's margin is wider. */
    @media (min-width: 46.5rem) {
      margin-inline: calc(-1 * var(--mg-space-6));
      padding-inline: var(--mg-space-6);
    }

    & > [data-part='title'],
    & > [data-part='lines'],
    & > [data-part='total'] > span {
      display: none;
    }

    & > p {
      grid-column: 1;
    }

    /* Without a total it stands level with the button. */
    & > p:only-of-type {
      grid-row: 1 / span 2;
    }

    & > button {
      grid-area: 1 / 2 / span 2;
    }

    /* In a window this low the bar would take too much of it. */
    @media (min-height: 24rem) {
      position: sticky;
      inset-block-end: 0;
      padding-block-end: max(var(--mg-space-2), env(safe-area-inset-bottom));
    }
  }

  @media print {
    display: none;
  }
`;
