'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { useEffect, useState } from 'react';

/** The words about when something was written. */
export interface TimeLabels {
  /** When something was written, as it is shown, such as "5 minutes ago". */
  when: (at: Date, now: Date) => string;
  /** The same to the minute, as a tooltip. */
  moment: (at: Date) => string;
}

/** How long ago something was; the moment is its tooltip. */
export function When({ at, labels }: { at: string; labels: TimeLabels }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return null;
  return (
    // The server's clock and time zone are others.
    <time dateTime={at} title={labels.moment(moment)} suppressHydrationWarning>
      {labels.when(moment, new Date(now))}
    </time>
  );
}
