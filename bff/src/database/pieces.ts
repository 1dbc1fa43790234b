const most = 500;

/** The values in pieces that one statement can name. */
export function* inPieces<T>(values: readonly T[]): Generator<T[]> {
  for (let first = 0; first < values.length; first += most) yield values.slice(first, first + most);
}
