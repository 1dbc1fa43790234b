import { Link } from 'react-router';
import { styled } from 'styled-components';

const Mark = styled(Link)`
  font-family: var(--mg-font-serif);
  font-size: var(--mg-text-xl);
  font-weight: var(--mg-weight-medium);
  letter-spacing: -0.01em;
  color: var(--mg-color-text-primary);
`;

// Inside the link: the bar takes the line off every link that is its brand.
const Name = styled.span`
  text-decoration: underline wavy var(--mg-color-border-accent) 1.5px;
  text-underline-offset: 5px;
  text-decoration-skip-ink: none;
`;

/** The name, underlined as an editor would. */
export const Wordmark = () => (
  <Mark to="/">
    <Name>Marginalia</Name>
  </Mark>
);
