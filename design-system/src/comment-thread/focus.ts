/** @returns whether an element has the focus, or an element in it; the page has none where what had it was removed */
export function holdsFocus(element: HTMLElement | null): boolean {
  if (!element) return false;
  const active = (element.getRootNode() as Document | ShadowRoot).activeElement;
  return active === null || active === element.ownerDocument.body || element.contains(active);
}
