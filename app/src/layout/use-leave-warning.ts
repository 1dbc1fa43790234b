import { useEffect } from 'react';
import { watchVisit } from '../state/visit.ts';

/** The browser asks before the page is closed with unsaved work, unless its person has left. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const isSameVisit = watchVisit();
    const ask = (event: BeforeUnloadEvent) => isSameVisit() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
