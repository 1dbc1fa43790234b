/** Lets the browser do what waits, a touch above all, before the rest of the work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
