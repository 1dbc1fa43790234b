import {
  exampleTestimonial,
  type ShownTestimonial,
  shownTestimonial,
  testimonialData,
  testimonialPlaces,
} from '@marginalia/bff/contract/testimonial';

/**
 * The owner's testimonial: the server writes it into each page that it sends, so that the landing page begins with it. The
 * build renders its places; a page that no such server sent, as in development, has the example.
 */
export function currentTestimonial(): ShownTestimonial {
  if (typeof document === 'undefined') return testimonialPlaces;
  return (
    readTestimonial(document.getElementById(testimonialData.id)?.textContent) ?? shownTestimonial(exampleTestimonial)
  );
}

export function readTestimonial(json: string | null | undefined): ShownTestimonial | undefined {
  try {
    const { quote, by } = JSON.parse(json ?? '');
    return typeof quote === 'string' && typeof by === 'string' ? { quote, by } : undefined;
  } catch {
    return undefined;
  }
}
