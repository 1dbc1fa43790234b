import { ThemeSwitch, TopBar } from '@marginalia/design-system';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { styled } from 'styled-components';
import { Frame, InMain } from '../layout/frame.ts';

/** Keeps the footer at the end of a short page. */
const Sheet = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;
`;

const Main = styled.main`
  flex: 1;
  padding-block: var(--mg-space-8) var(--mg-space-16);
`;

const Wordmark = styled(Link)`
  font-family: var(--mg-font-serif);
  font-size: var(--mg-text-xl);
  font-weight: var(--mg-weight-medium);
  letter-spacing: -0.01em;
  color: var(--mg-color-text-primary);

  /* As an editor would underline it. The bar takes the line off every link that is its brand, so the name has it. */
  & > span {
    text-decoration: underline wavy var(--mg-color-border-accent) 1.5px;
    text-underline-offset: 5px;
    text-decoration-skip-ink: none;
  }
`;

interface SiteLayoutProps {
  /** `end` marks a link on its own page only, not on the pages below it. */
  links: readonly { to: string; label: string; end?: boolean }[];
  /** Buttons in the bar, before the switch of the theme. */
  actions: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The bar, the page and the footer. */
export const SiteLayout = ({ links, actions, footer, children }: SiteLayoutProps) => (
  <Sheet>
    <TopBar
      brand={
        <Wordmark to="/">
          <span>Marginalia</span>
        </Wordmark>
      }
      links={links.map(({ to, label, end }) => (
        <NavLink key={to} to={to} end={end}>
          {label}
        </NavLink>
      ))}
      actions={
        <>
          {actions}
          <ThemeSwitch />
        </>
      }
    />
    <Main id="main" tabIndex={-1}>
      <Frame>
        <InMain value={true}>{children}</InMain>
      </Frame>
    </Main>
    {footer}
  </Sheet>
);
