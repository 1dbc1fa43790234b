import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The one-time token of a mailed link, from its fragment, which is sent to no server and kept in no log (or from
 * `?token=`). It is taken out of the address bar at once.
 */
export function useLinkToken(): string {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => {
    const inHash = new URLSearchParams(hash.slice(1));
    return inHash.get('token') ?? new URLSearchParams(search).get('token') ?? '';
  });
  const isInAddress = hash !== '' || search !== '';
  useEffect(() => {
    if (isInAddress) navigate(pathname, { replace: true });
  }, [isInAddress, navigate, pathname]);
  return token;
}
