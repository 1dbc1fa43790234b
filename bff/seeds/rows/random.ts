/** A small generator of repeatable numbers (mulberry32): the demonstration is the same on every machine. */
export function repeatable(start: number) {
  let state = start >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T;
  const happens = (share: number): boolean => next() < share;
  return { between, pick, happens };
}
export type Repeatable = ReturnType<typeof repeatable>;
