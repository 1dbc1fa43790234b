/** Lets TypeScript refuse two props that exclude each other, such as `value` and `defaultValue`. */
export type Either<One extends string, Other extends string> =
  | { [K in One]?: undefined }
  | { [K in Other]?: undefined };
