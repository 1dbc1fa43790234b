import { z } from 'zod';

/** A service of the public listing: `price` in dollars, `turnaround` the documented number (specification, point 3). */
export const ServiceSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  turnaround: z.int(),
  /** The owner's words for the turnaround, where the number's documented words are others. */
  turnaroundText: z.string().optional(),
});
export type Service = z.infer<typeof ServiceSchema>;
export const ServiceListSchema = z.array(ServiceSchema);

/** Words for a service's turnaround on the public list: the owner's, else those of its number (specification, point 3). */
export function turnaroundText(service: Pick<Service, 'name' | 'turnaround' | 'turnaroundText'>): string {
  if (service.turnaroundText !== undefined) return service.turnaroundText;
  if (service.turnaround === 7) return 'Rolling weekly';
  if (service.turnaround === 72) return '2-3 business days';
  if (service.turnaround === 120) return service.name.includes('Admissions') ? '4-6 business days' : '5 business days';
  return 'Standard delivery';
}

const documentedTurnarounds = [7, 72, 120];

/** The number that stands for these words in a service of this name, or 0, whose documented words are "Standard delivery". */
export function turnaroundOf(name: string, words: string): Pick<Service, 'turnaround' | 'turnaroundText'> {
  const turnaround =
    documentedTurnarounds.find((number) => turnaroundText({ name, turnaround: number }) === words) ?? 0;
  const isDocumented = turnaroundText({ name, turnaround }) === words;
  return { turnaround, ...(!isDocumented && { turnaroundText: words }) };
}
