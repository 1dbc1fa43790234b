import { type ReactNode, useContext, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ProviderContext } from './labels.js';

const subscribe = () => () => {};

/** @returns a function that puts an overlay into the provider's `container`; without one it stays where it is written. */
export function useOverlayPlace(): (overlay: ReactNode) => ReactNode {
  'use no memo'; // There is nothing to remember.
  const { container } = useContext(ProviderContext);
  // A server has no container, so the first render in the browser has none either.
  const place = useSyncExternalStore(
    subscribe,
    () => container,
    () => undefined,
  );
  return (overlay) => (place ? createPortal(overlay, place) : overlay);
}
