import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';

// In sight wherever the reader is in a long form. Empty, it takes no room and is there all the same: a status that appears
// together with its words is often not read out.
const Bar = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: var(--mg-layer-sticky);
  background: var(--mg-color-bg-warning-subtle);
  color: var(--mg-color-text-primary);
  text-align: center;
  font-size: var(--mg-text-sm);

  &:not(:empty) {
    padding: var(--mg-space-2) var(--mg-space-4);
  }
`;

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the network is gone, and that nothing typed is lost with it. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Bar role="status" data-print="no">
      {isOnline ? null : 'You are offline. Your text is still here. You can send it when you are back online.'}
    </Bar>
  );
}
