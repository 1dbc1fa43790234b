import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The one-time token of a mailed link, from its fragment, which no server sees. It is taken out of the address bar at once. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const arrived = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [token, keep] = useState(arrived);
  // Another link pasted into the same tab does not load the page again.
  if (arrived && arrived !== token) keep(arrived);
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return token;
}
