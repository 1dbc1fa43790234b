import { type OwnerCatalogue, publicCatalogueOf } from './owner-catalogue.ts';
import { exampleTestimonial } from './testimonial.ts';

/** What a fresh install has: the texts and prices of the specification's points 1, 3 and 9. */
export const initialCatalogue: OwnerCatalogue = {
  services: [
    {
      id: 1,
      isOnSale: true,
      listing: {
        name: 'Express Review',
        description: 'Up to 1,000 words. Grammar, clarity and tone, with tracked edits in Google Docs.',
        price: 5_000,
        turnaround: '2-3 business days',
      },
      form: {
        name: 'Express Review',
        turnaround: '24-48 hours',
        turnaroundHours: 48,
        description: 'Quick, focused feedback for urgent assignments',
        price: { usd: 1500, inr: 120_000 },
      },
      wordLimit: 1000,
      call: null,
    },
    {
      id: 2,
      isOnSale: true,
      listing: {
        name: 'Deep Clarity Edit',
        description:
          'Up to 2,500 words. Two review rounds, an optional 30-minute Zoom session and 7 days of follow-up email support.',
        price: 25_000,
        turnaround: '5 business days',
      },
      form: {
        name: 'Deep Clarity Edit',
        turnaround: '72 hours',
        turnaroundHours: 72,
        description: 'Comprehensive analysis of structure and clarity',
        price: { usd: 3600, inr: 288_000 },
      },
      wordLimit: 2500,
      call: '30-minute Zoom session',
    },
    {
      id: 3,
      isOnSale: true,
      listing: {
        name: 'Admissions Essay Review',
        description: 'A 45-minute Zoom session, three review rounds and guidance from outline to final draft.',
        price: 17_500,
        turnaround: '4-6 business days',
      },
      form: {
        name: 'Statement of Purpose',
        turnaround: '72 hours',
        turnaroundHours: 72,
        description: 'Feedback for application essays',
        price: { usd: 1500, inr: 120_000 },
      },
      wordLimit: null,
      call: '45-minute Zoom session',
    },
    {
      id: 4,
      isOnSale: true,
      listing: {
        name: 'Academic Reset Membership',
        description:
          'Weekly 30-minute check-ins, up to 2 reviews per week of 1,000 words each and on-demand email. Unused reviews and check-ins do not roll over.',
        price: 30_000,
        turnaround: 'Rolling weekly',
      },
      form: {
        name: 'Academic Reset Intensive',
        turnaround: '5-7 days',
        turnaroundHours: 168,
        description: 'Complete writing transformation with ongoing support',
        price: { usd: 7200, inr: 576_000 },
      },
      // Its listing is the membership, whose reviews cover 1,000 words each (specification, point 9).
      wordLimit: 1000,
      call: 'weekly 30-minute check-in',
    },
  ],
  addOns: [
    {
      id: '24hour',
      name: '24-Hour Rush Service',
      price: { usd: 1500, inr: 120_000 },
      services: [1, 3],
      turnaroundHours: 24,
      isCall: false,
    },
    {
      id: 'consultation',
      name: '30-minute Zoom/Google Meet Consult',
      price: { usd: 1000, inr: 80_000 },
      services: [1, 2, 3],
      turnaroundHours: null,
      isCall: true,
    },
    {
      id: 'strategy_session',
      name: '45-minute Strategy Session',
      price: { usd: 1500, inr: 120_000 },
      services: [4],
      turnaroundHours: null,
      isCall: true,
    },
  ],
  promoCodes: [],
  contactEmail: null,
  testimonial: exampleTestimonial,
  holidays: [],
};

/** What the order form of a fresh install offers. */
export const initialOffering = publicCatalogueOf(1, initialCatalogue);
