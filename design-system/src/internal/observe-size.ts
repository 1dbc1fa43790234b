/**
 * Calls back at once and whenever one of the elements changes its size; never where sizes are unknown, as in jsdom.
 * @returns the function that ends it
 */
export function observeSize(elements: Iterable<Element>, onChange: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(onChange);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
