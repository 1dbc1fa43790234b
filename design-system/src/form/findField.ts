/** What takes the focus inside a field. */
const FOCUSABLE = ':is(input:not([type="hidden"]), select, textarea, button, [tabindex="0"]):not(:disabled)';

export interface FormError {
  /** Identifies the control by its `id`. */
  fieldId?: string;
  /** Identifies the control by its `name`, when it has no known `id`. */
  name?: string;
  /** Says what is wrong and how to mend it. */
  message: string;
}

/** @returns the control that an error speaks of, in the document or shadow tree around `element`, or null */
export function findField(element: Element, { fieldId, name }: FormError): HTMLElement | null {
  const root = element.getRootNode() as Document | ShadowRoot;
  const scope = element.closest('form') ?? root;
  // A string of JSON is one of CSS too; jsdom has no `CSS.escape`.
  const found =
    (fieldId && root.getElementById(fieldId)) ||
    (name && scope.querySelector(`[data-field=${JSON.stringify(name)}]`)) ||
    (name && scope.querySelector(`[name=${JSON.stringify(name)}]`));
  if (!(found instanceof HTMLElement)) return null;
  if (found.matches(FOCUSABLE)) return found;
  // In a group of radios the chosen one is where the focus belongs.
  return found.querySelector<HTMLElement>(`input:checked${FOCUSABLE}`) ?? found.querySelector<HTMLElement>(FOCUSABLE);
}
