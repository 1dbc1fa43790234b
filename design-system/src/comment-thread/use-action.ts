import { useRef, useState } from 'react';

/**
 * Runs what an owner's handler does, one at a time, and tells whether it is under way or has failed. The announcement of
 * the last action is emptied first: assistive technology reads the same words again only when they are new.
 */
export function useAction(announce: (words: string) => void) {
  'use no memo'; // It gives out new functions only with a render of its component.
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const isRunning = useRef(false);
  const run = (call: () => unknown, onDone: () => void) => {
    if (isRunning.current) return;
    isRunning.current = true;
    announce('');
    setState('pending');
    // A handler that throws has failed too.
    new Promise((resolve) => resolve(call())).then(
      () => {
        isRunning.current = false;
        setState('idle');
        onDone();
      },
      () => {
        isRunning.current = false;
        setState('failed');
      },
    );
  };
  return { isPending: state === 'pending', hasFailed: state === 'failed', run, reset: () => setState('idle') };
}
