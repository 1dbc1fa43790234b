import { LinkButton, type LinkButtonProps, TextLink, type TextLinkProps } from '@marginalia/design-system';
import { Link, type LinkProps } from 'react-router';

/** Leads to another page of this site and looks like a button. */
export const ButtonLink = ({ variant = 'secondary', ...rest }: Omit<LinkButtonProps<typeof Link>, 'as'>) => (
  <LinkButton {...rest} as={Link} variant={variant} />
);

/** Leads to another page of this site from within a text. */
export const RouteLink = (props: Omit<TextLinkProps<typeof Link>, 'as'>) => <TextLink {...props} as={Link} />;

/** Leads to another page of this site from the breadcrumbs. */
export const CrumbLink = ({ href, ...rest }: Omit<LinkProps, 'to'> & { href: string }) => <Link {...rest} to={href} />;
