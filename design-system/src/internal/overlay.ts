import { createElement, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ProviderContext } from './labels.js';

const subscribe = () => () => {};

/** The provider's `container`, for effects on an overlay's element: in another place it is another element. */
export function useOverlayTarget(): Element | null | undefined {
  'use no memo'; // There is nothing to remember.
  const { container } = useContext(ProviderContext);
  // A server has no container, so the first render in the browser has none either.
  return useSyncExternalStore(
    subscribe,
    () => container,
    () => undefined,
  );
}

/** @returns a function that puts an overlay into the provider's `container`; without one it stays where it is written. */
export function useOverlayPlace(): (overlay: ReactNode) => ReactNode {
  'use no memo'; // There is nothing to remember.
  const context = useContext(ProviderContext);
  const target = useOverlayTarget();
  if (!target) return (overlay) => overlay;
  // What opens inside the overlay stays there: outside of a modal dialog nothing can be pressed.
  const value = { ...context, container: null };
  return (overlay) => {
    const inside = createElement(ProviderContext, { value }, overlay);
    return createPortal(
      context.part ? createElement('div', { ...context.part, style: { display: 'contents' } }, inside) : inside,
      target,
    );
  };
}
