import {
  type CurrentCatalogue,
  initialCatalogue,
  normalizeCode,
  type OwnerCatalogue,
  promoOf,
  publicCatalogueOf,
  type SavedCatalogue,
} from '@marginalia/bff/contract';
import type { Handlers } from './answers.ts';
import { hoursAgo, now } from './clock.ts';
import { refusal } from './refusal.ts';
import type { World } from './world.ts';

const [express, ...others] = initialCatalogue.services;

/** The catalogue of an owner who has worked on it: another price, codes in each state, their own words. */
export const ownCatalogue: OwnerCatalogue = {
  ...initialCatalogue,
  services: express
    ? [
        {
          ...express,
          listing: { ...express.listing, price: 6_000 },
          form: { ...express.form, price: { usd: 2000, inr: 160_000 } },
        },
        ...others,
      ]
    : [],
  promoCodes: [
    {
      ...{ code: 'SPRING', isActive: true, percent: 10, amount: null, validFrom: null, validTo: '2026-05-31' },
      ...{ maxUses: 50, services: [] },
    },
    {
      ...{
        code: 'THESIS-5',
        isActive: true,
        percent: null,
        amount: { usd: 500, inr: 40_000 },
        validFrom: '2026-04-01',
      },
      ...{ validTo: null, maxUses: null, services: [2] },
    },
    {
      ...{ code: 'OPENING', isActive: false, percent: 25, amount: null, validFrom: null, validTo: null, maxUses: 10 },
      services: [],
    },
  ],
  contactEmail: 'editors@example.org',
  testimonial: {
    quote: 'Two rounds of comments, and I knew what my third chapter was about.',
    name: 'Mei Tanaka',
    role: 'PhD candidate',
    isExample: false,
  },
  holidays: [
    { date: '2026-04-03', name: 'Good Friday' },
    { date: '2026-12-25', name: 'Christmas Day' },
  ],
};

/** What a fresh install has. */
export const installed: readonly SavedCatalogue[] = [
  { version: 1, savedAt: hoursAgo(2000), savedBy: null, note: '', catalogue: initialCatalogue },
];

/** The versions of an owner who has changed something twice, newest first. */
export const ownVersions: readonly SavedCatalogue[] = [
  { version: 3, savedAt: hoursAgo(20), savedBy: 'Inês Carvalho', note: 'Express costs more', catalogue: ownCatalogue },
  {
    ...{ version: 2, savedAt: hoursAgo(400), savedBy: 'Rob Weaver', note: '' },
    catalogue: { ...ownCatalogue, services: initialCatalogue.services, promoCodes: [] },
  },
  ...installed,
];

export const currentOf = ({ versions }: World): CurrentCatalogue => {
  const [current] = versions;
  if (!current) throw new Error('A world has at least version 1 of the catalogue.');
  return { ...current, promoUses: { SPRING: 12, OPENING: 10 }, defaultContactEmail: 'hello@example.org' };
};

function save(world: World, catalogue: OwnerCatalogue, note: string): CurrentCatalogue {
  const { version } = currentOf(world);
  world.versions = [
    { version: version + 1, savedAt: now, savedBy: 'Inês Carvalho', note, catalogue },
    ...world.versions,
  ];
  return currentOf(world);
}

export const staleSentence =
  'Somebody saved another version since you opened this page. Your changes are kept here: load the new version, and make them again.';

/** What the server answers about the catalogue. */
export const catalogueHandlers: Handlers = {
  catalogue: ({ world }) => {
    const { version, catalogue } = currentOf(world);
    return publicCatalogueOf(version, catalogue);
  },
  checkPromoCode: ({ world, body }) => {
    const { promoCodes } = currentOf(world).catalogue;
    const found = promoCodes.find(({ code }) => code === normalizeCode(String(body.code)));
    if (!found) return { promo: null, problem: 'We don’t know this promo code. Check the spelling.' };
    if (!found.isActive) return { promo: null, problem: 'This promo code has ended.' };
    return { promo: promoOf(found), problem: null };
  },
  ownerCatalogue: ({ world }) => currentOf(world),
  saveCatalogue: ({ world, body }) =>
    body.basedOn === currentOf(world).version
      ? save(world, body.catalogue as OwnerCatalogue, String(body.note))
      : refusal(409, staleSentence),
  catalogueVersions: ({ world }) => world.versions.map(({ catalogue: _, ...about }) => about),
  catalogueVersion: ({ world, params }) => world.versions.find(({ version }) => version === params.id) ?? refusal(404),
  restoreCatalogueVersion: ({ world, params, body }) => {
    const earlier = world.versions.find(({ version }) => version === params.id);
    if (!earlier) return refusal(404);
    if (body.basedOn !== currentOf(world).version) return refusal(409, staleSentence);
    return save(world, earlier.catalogue, `Restored version ${earlier.version}`);
  },
};
