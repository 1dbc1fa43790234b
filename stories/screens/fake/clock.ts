/** The moment at which every screen is shown: pictures and words such as "past" must not change with the day. */
export const now = '2026-03-16T09:00:00.000Z';

/** Lets time run from `now` on instead of from today. Answers the way back. */
export function startClock(): () => void {
  const Real = Date;
  const ahead = Real.parse(now) - Real.now();
  class Shifted extends Real {
    constructor(...parts: ConstructorParameters<typeof Date> | []) {
      super(...((parts.length > 0 ? parts : [Shifted.now()]) as ConstructorParameters<typeof Date>));
    }
    static override now(): number {
      return Real.now() + ahead;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
  return () => {
    globalThis.Date = Real;
  };
}

/** A moment so many hours before `now`, ISO 8601 in UTC. */
export const hoursAgo = (hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
