/** Milliseconds since 1970, as `Date.now`. */
export type Clock = () => number;

export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
export const nowOf = ({ clock }: { readonly clock: Clock }): string => isoTime(clock());
export const seconds = 1000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;
export const days = 24 * hours;
