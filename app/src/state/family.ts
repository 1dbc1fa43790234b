import { type Atom, atom, type WritableAtom } from 'jotai';
import { atomFamily } from 'jotai-family';

/**
 * One atom for each parameter. Beyond `max` of them the oldest that no component reads are dropped; one that is asked for
 * again is made again.
 */
export function boundedFamily<P extends string | number, V, Args extends unknown[], R>(
  make: (parameter: P) => WritableAtom<V, Args, R>,
  max = 100,
) {
  const mounted = new Set<Atom<V>>();
  const family = atomFamily((parameter: P) => {
    const inner = make(parameter);
    const outer = atom(
      (get) => get(inner),
      (_, set, ...args: Args) => set(inner, ...args),
    );
    outer.onMount = () => {
      mounted.add(outer);
      return () => mounted.delete(outer);
    };
    return outer;
  });
  return (parameter: P) => {
    const asked = family(parameter);
    const parameters = [...family.getParams()];
    const idle = parameters.filter((other) => other !== parameter && !mounted.has(family(other)));
    for (const dropped of idle.slice(0, Math.max(0, parameters.length - max))) family.remove(dropped);
    return asked;
  };
}
