import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CatalogueVersion,
  type CurrentCatalogue,
  CurrentCatalogueSchema,
  initialCatalogue,
  type OwnerCatalogue,
  OwnerCatalogueSchema,
  type PublicCatalogue,
  type Service,
  type Submission,
} from '../../contract/index.ts';
import { withListed } from '../../migrations/20261130000000_catalogue_versions.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { CatalogueStore } from '../catalogue/store.ts';

let one: TestServer;
let owner: Client;
let admin: Client;
let second: Client;
let visitor: Client;
beforeAll(async () => {
  one = await testServer();
  owner = await one.as('owner');
  admin = await one.as('administrator');
  second = await one.as('owner');
  visitor = await one.as('visitor');
});
afterAll(() => one.stop());
beforeEach(async () => {
  await one.app.database.write('catalogue_versions').where('id', '>', 1).delete();
  one.app.catalogue.forget();
});

const url = '/api/admin/catalogue';
const current = async (by = owner): Promise<CurrentCatalogue> => CurrentCatalogueSchema.parse((await by(url)).json());
const changed = (change: (catalogue: OwnerCatalogue) => unknown, of: OwnerCatalogue = initialCatalogue) => {
  const catalogue = structuredClone(of);
  change(catalogue);
  return catalogue;
};
const save = (catalogue: OwnerCatalogue, basedOn = 1, by = owner, note = '') =>
  by({ method: 'PUT', url, payload: { basedOn, note, catalogue } });
const express = ({ services: [service] }: OwnerCatalogue) => service as OwnerCatalogue['services'][number];
const dearer = (usd: number) => changed((all) => Object.assign(express(all).form.price, { usd }));
const place = (changes: object = {}, by = visitor) =>
  by({ method: 'POST', url: '/api/submissions', payload: linkOrder({ additionalServices: [], ...changes }) });
const record = async (id: number): Promise<Submission> => (await admin(`/api/submissions/${id}`)).json();

describe('the catalogue of a fresh install', () => {
  it('is the specification’s, as version 1 of nobody', async () => {
    const found = await current();
    expect(found).toMatchObject({ version: 1, savedBy: null, note: '', promoUses: {} });
    expect(found.catalogue).toEqual(initialCatalogue);
    expect((await visitor('/api/services')).json<Service[]>().map(({ name, price }) => [name, price])).toEqual([
      ['Express Review', 50],
      ['Deep Clarity Edit', 250],
      ['Admissions Essay Review', 175],
      ['Academic Reset Membership', 300],
    ]);
  });

  it('is the owners’ to read and to change', async () => {
    const client = await one.as('client');
    for (const path of [url, `${url}/versions`, `${url}/versions/1`])
      expect([(await visitor(path)).status, (await client(path)).status, (await admin(path)).status]).toEqual([
        401, 403, 403,
      ]);
    expect((await save(dearer(1600), 1, visitor)).status).toBe(401);
    for (const other of [client, admin]) expect((await save(dearer(1600), 1, other)).status).toBe(403);
    expect((await current()).version).toBe(1);
  });
});

describe('a saved version', () => {
  it('is what everybody reads from then on, and what was ordered keeps what it was ordered under', async () => {
    const earlier = (await place()).json<{ id: number; totalPrice: number }>();
    const next = changed((all) => {
      Object.assign(express(all).listing, { price: 6_150, turnaround: 'By Friday' });
      Object.assign(express(all).form, {
        name: 'Express Plus',
        price: { usd: 1999, inr: 150_050 },
        turnaroundHours: 36,
      });
      Object.assign(express(all), { wordLimit: 800, call: '10-minute call' });
      Object.assign(all, { contactEmail: 'owner@example.org' });
    });
    const answer = await save(next, 1, owner, 'More for Express');
    expect([answer.status, answer.json<CurrentCatalogue>().version]).toEqual([200, 2]);

    const [listed] = (await visitor('/api/services')).json<Service[]>();
    expect(listed).toMatchObject({ price: 61.5, turnaround: 0, turnaroundText: 'By Friday' });
    const offered = (await visitor('/api/catalogue')).json<PublicCatalogue>();
    expect(offered.version).toBe(2);
    expect(offered.offers[0]).toMatchObject({ id: 'express', name: 'Express Plus', price: { usd: 1999 } });
    expect((await visitor('/api/settings')).json()).toMatchObject({ contactEmail: 'owner@example.org' });

    const later = (await place({ wordCount: '950' })).json<{ id: number; totalPrice: number }>();
    expect(later.totalPrice).toBe(1999);
    expect(await record(later.id)).toMatchObject({
      ...{ catalogueVersion: 2, totalPrice: 1999, totalPriceInr: 150_050, isAwaitingQuote: true },
      orderedService: { name: 'Express Plus', wordLimit: 800, turnaroundHours: 36, calls: ['10-minute call'] },
    });
    expect(await record(earlier.id)).toMatchObject({
      ...{ catalogueVersion: 1, totalPrice: 1500, totalPriceInr: 120_000, isAwaitingQuote: false },
      orderedService: { name: 'Express Review', wordLimit: 1000, turnaroundHours: 48, calls: [] },
      lines: [{ id: 'express', name: 'Express Review', usd: 1500, inr: 120_000 }],
    });
    await visitor({ method: 'POST', url: '/api/auth/password/forgot', payload: { email: 'client@example.com' } });
    const mail = await one.app.database.read('outbox').where({ recipient: 'client@example.com' }).first('text');
    expect(mail.text).toContain('owner@example.org');
  });

  it('is answered with an ETag that changes with it', async () => {
    const etag = String((await visitor('/api/catalogue')).headers.etag);
    const again = () => visitor({ url: '/api/catalogue', headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await save(dearer(1600));
    expect((await again()).status).toBe(200);
  });

  it('says who saved it and when, and stays readable', async () => {
    await save(dearer(1600), 1, owner, 'First');
    await save(dearer(1700), 2, second, 'Second');
    const versions = (await owner(`${url}/versions`)).json<CatalogueVersion[]>();
    const told = await one.app.database
      .read('audit_events')
      .where({ action: 'settings_saved' })
      .orderBy('id')
      .select('detail');
    expect(told.slice(-2).map(({ detail }) => detail)).toEqual(['Version 2: First', 'Version 3: Second']);
    expect(versions.map(({ version, savedBy, note }) => [version, savedBy, note])).toEqual([
      [3, 'Robin Example', 'Second'],
      [2, 'Robin Example', 'First'],
      [1, null, ''],
    ]);
    expect((await owner(`${url}/versions/2`)).json<CurrentCatalogue>().catalogue).toEqual(dearer(1600));
    expect((await owner(`${url}/versions/9`)).status).toBe(404);
  });

  it('must be based on the current one, and a request whose answer was lost can be repeated', async () => {
    await save(dearer(1600), 1);
    const stale = await save(dearer(1700), 1, second);
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('Somebody saved another version')]);
    expect((await save(dearer(1600), 1)).status).toBe(200);
    expect((await save(dearer(1800), 7)).status).toBe(409);
    expect((await current()).version).toBe(2);
  });

  it('of two that are saved at once is one’s, and the other hears it', async () => {
    const answers = await Promise.all([save(dearer(1600), 1, owner), save(dearer(1700), 1, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 1600 : 1700;
    expect(express((await current()).catalogue).form.price.usd).toBe(winner);
    expect((await owner(`${url}/versions`)).json<CatalogueVersion[]>()).toHaveLength(2);
  });

  it('keeps every service and add-on, and is refused in words', async () => {
    const without = await save(changed((all) => all.services.pop()));
    expect([without.status, without.text]).toEqual([422, expect.stringContaining('Choose services from the list')]);
    const withoutBoth = await save(
      changed((all) => {
        all.services.pop();
        Object.assign(all.addOns[2] ?? {}, { services: [1] });
      }),
    );
    expect(withoutBoth.text).toContain('A service can be withdrawn from sale, but not removed');
    expect((await save(changed((all) => all.addOns.pop()))).text).toContain('An add-on can be withdrawn');
    const free = await save(dearer(0));
    expect([free.status, free.text]).toEqual([422, 'Enter the price in US dollars']);
    expect((await current()).version).toBe(1);
  });

  it('is heard by another instance at once', async () => {
    const other = new CatalogueStore(one.app.database);
    expect((await other.current()).version).toBe(1);
    await save(dearer(1600));
    expect((await other.newest()).version).toBe(2);
    await expect.poll(async () => (await other.current()).version, { timeout: 5_000 }).toBe(2);
  });
});

describe('a version that a rule of today would refuse', () => {
  it('is sold all the same', async () => {
    const content = changed((all) => Object.assign(express(all).form, { name: 'x'.repeat(200) }));
    const row = { id: 2, content: JSON.stringify(content), note: '', createdAt: '2026-11-20T12:00:00.000Z' };
    await one.app.database.write('catalogue_versions').insert(row);
    one.app.catalogue.forget();
    expect((await visitor('/api/catalogue')).status).toBe(200);
    expect((await place()).status).toBe(201);
  });

  it('is not made of the services that an earlier release had in the database', async () => {
    const { write } = one.app.database;
    await write('services').insert([
      { id: 1, name: 'Free look', description: 'x'.repeat(501), priceCents: 0, turnaround: 72 },
      { id: 2, name: '', description: 'Deep', priceCents: 26_000, turnaround: 120 },
    ]);
    try {
      const [service, second] = (await withListed(write)).services;
      const [was, wasSecond] = initialCatalogue.services;
      expect(service?.listing).toEqual({
        ...was?.listing,
        name: 'Free look',
        price: 0,
        turnaround: '2-3 business days',
      });
      expect(second?.listing).toEqual({ ...wasSecond?.listing, description: 'Deep', price: 26_000 });
      expect(OwnerCatalogueSchema.safeParse(await withListed(write)).success).toBe(true);
    } finally {
      await write('services').delete();
    }
  });
});

describe('a service', () => {
  it('that is withdrawn is on neither list and cannot be ordered; its orders and its filter stay', async () => {
    const { id } = (await place()).json<{ id: number }>();
    await save(changed((all) => Object.assign(express(all), { isOnSale: false })));
    expect((await visitor('/api/services')).json<Service[]>().map((service) => service.id)).toEqual([2, 3, 4]);
    const refused = await place();
    expect([refused.status, refused.text]).toEqual([422, 'Please select a service']);
    expect((await record(id)).orderedService?.name).toBe('Express Review');
    const found = (await admin('/api/submissions?service=express')).json<Submission[]>();
    expect(found.map((row) => row.id)).toContain(id);
  });

  it('can be added, and is ordered, filtered and counted by its number', async () => {
    const added = changed((all) => {
      all.services.push({ ...structuredClone(express(all)), id: 5 });
      const fifth = all.services[4];
      if (fifth) Object.assign(fifth.form, { name: 'Book chapter', price: { usd: 9_900, inr: 800_000 } });
      if (fifth) Object.assign(fifth.listing, { name: 'Book chapter' });
    });
    expect((await save(added)).status).toBe(200);
    const { id, totalPrice } = (await place({ service: 'service-5' })).json<{ id: number; totalPrice: number }>();
    expect(totalPrice).toBe(9_900);
    expect(await record(id)).toMatchObject({
      serviceId: 5,
      service: 'service-5',
      orderedService: { name: 'Book chapter' },
    });
    expect((await admin('/api/submissions?service=service-5')).json<Submission[]>().map((row) => row.id)).toEqual([id]);
    expect(
      (await admin('/api/admin/analytics')).json<{ serviceDistribution: object }>().serviceDistribution,
    ).toMatchObject({ 'Book chapter': 1 });
  });

  it('is counted with one of the same name', async () => {
    const count = async () =>
      (await admin('/api/admin/analytics')).json<{ serviceDistribution: Record<string, number> }>().serviceDistribution[
        'Express Review'
      ] ?? 0;
    await save(changed((all) => all.services.push({ ...structuredClone(express(all)), id: 5 })));
    await place({ service: 'service-5' });
    const before = await count();
    await place();
    expect(await count()).toBe(before + 1);
  });
});

describe('an earlier version', () => {
  const restore = (version: number, basedOn: number, by = owner) =>
    by({ method: 'POST', url: `${url}/versions/${version}/restore`, payload: { basedOn } });

  it('is restored as a new one; what was added since is withdrawn', async () => {
    await save(
      changed((all) => {
        all.services.push({ ...structuredClone(express(all)), id: 5 });
        all.addOns.push({ ...structuredClone(all.addOns[0] as OwnerCatalogue['addOns'][number]), id: 'add-on-4' });
      }),
    );
    const answer = await restore(1, 2);
    const { version, note, catalogue } = answer.json<CurrentCatalogue>();
    expect([answer.status, version, note]).toEqual([200, 3, 'Restored version 1']);
    expect(catalogue.services.map(({ id, isOnSale }) => [id, isOnSale]).at(-1)).toEqual([5, false]);
    expect(catalogue.addOns.at(-1)).toMatchObject({ id: 'add-on-4', services: [] });
    expect({ ...catalogue, services: catalogue.services.slice(0, 4), addOns: catalogue.addOns.slice(0, 3) }).toEqual(
      initialCatalogue,
    );
  });

  it('is not restored over one that was not seen, and a missing one is none', async () => {
    await save(dearer(1600));
    expect((await restore(1, 1)).status).toBe(409);
    expect((await restore(7, 2)).status).toBe(404);
    expect((await restore(1, 2, visitor)).status).toBe(401);
    expect((await current()).version).toBe(2);
  });
});
