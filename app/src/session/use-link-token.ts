import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The one-time token of a mailed link, from its fragment, which no server sees. It is taken out of the address bar at once. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return token;
}
