import { Inline } from '@marginalia/design-system';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { Frame } from '../layout/frame.ts';

const Foot = styled.footer`
  border-block-start: 1px solid var(--mg-color-border-hairline);
  padding-block: var(--mg-space-8);
  font-size: var(--mg-text-sm);
  color: var(--mg-color-text-secondary);
`;

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--mg-space-2) var(--mg-space-5);
  padding: 0;
  list-style: none;

  a {
    color: var(--mg-color-text-secondary);
    display: inline-block;
    padding-block: var(--mg-space-1);
  }

  @media (pointer: coarse) {
    row-gap: 0;

    a {
      padding-block: var(--mg-space-3);
    }
  }

  a:hover {
    color: var(--mg-color-text-link-hover);
  }
`;

const links = [
  { to: '/services', label: 'Services' },
  { to: '/resources', label: 'Resources' },
  { to: '/faq', label: 'FAQ' },
  { to: '/terms', label: 'Terms and academic integrity' },
];

export function Footer() {
  return (
    <Foot data-print="no">
      <Frame>
        <Inline gap={4} align="baseline" justify="between">
          <p>Marginalia. We edit and coach; the work stays yours.</p>
          <nav aria-label="Footer">
            <Links>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </Links>
          </nav>
        </Inline>
      </Frame>
    </Foot>
  );
}
