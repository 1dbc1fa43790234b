// Without zod: the landing page is shown before the contract's schemas are loaded.

export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  /** Empty where the name says it all. */
  readonly role: string;
  /** An example says so on the page: no invented person praises the service (design §5.17). */
  readonly isExample: boolean;
}

/** What a fresh install shows until the owner replaces it. */
export const exampleTestimonial: Testimonial = {
  quote:
    'The comments told me why a sentence did not work, not only that it did not. I rewrote the chapter myself, and it was mine.',
  name: 'A graduate student',
  role: '',
  isExample: true,
};

/** A testimonial as pages show it. */
export interface ShownTestimonial {
  readonly quote: string;
  /** The name, the role, and whether it is an example. */
  readonly by: string;
}

export const shownTestimonial = ({ quote, name, role, isExample }: Testimonial): ShownTestimonial => ({
  quote,
  by: [name, role].filter(Boolean).join(', ') + (isExample ? ' (an example, not a real client)' : ''),
});

/**
 * What stands in the page that the build renders, in the place of the testimonial's words. The server writes the current
 * ones there, and their JSON for a browser that comes to the page later.
 */
export const testimonialPlaces: ShownTestimonial = { quote: '__TESTIMONIAL_QUOTE__', by: '__TESTIMONIAL_BY__' };
export const testimonialData = { id: 'testimonial', place: '"__TESTIMONIAL__"' };
