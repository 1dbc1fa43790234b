import { exampleTestimonial, shownTestimonial } from '@marginalia/bff/contract/testimonial';
import { expect, it } from 'vitest';
import { readTestimonial } from './testimonial.ts';

it('reads what the server has written, and nothing else', () => {
  expect(readTestimonial('{"quote":"Good.","by":"Mei"}')).toEqual({ quote: 'Good.', by: 'Mei' });
  for (const text of ['"__TESTIMONIAL__"', '', '{"quote":1,"by":"Mei"}', '{', null, undefined])
    expect(readTestimonial(text)).toBeUndefined();
});

it('says that an example is one, and names a role where there is one', () => {
  expect(shownTestimonial(exampleTestimonial).by).toBe('A graduate student (an example, not a real client)');
  expect(shownTestimonial({ quote: 'q', name: 'Mei', role: 'PhD candidate', isExample: false }).by).toBe(
    'Mei, PhD candidate',
  );
});
