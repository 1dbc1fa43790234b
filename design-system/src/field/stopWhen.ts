import type { SyntheticEvent } from 'react';

/** Keeps Downshift from answering an event, as its documentation asks for it: by a mark on the native event. */
export function stopWhen(isInert: boolean) {
  return (event: SyntheticEvent) => {
    if (isInert) (event.nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
  };
}
