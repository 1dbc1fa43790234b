import type { Knex } from 'knex';
import { initialCatalogue, OwnerCatalogueSchema, turnaroundText } from '../contract/index.ts';

/**
 * The owner's catalogue in versions: 1 is the specification's. Where the rows of `services` were changed by hand, version 2
 * has them. Nothing reads that table any more; it goes one release later.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('catalogue_versions', (table) => {
    table.integer('id').primary();
    table.text('content').notNullable();
    table.integer('authorId').references('id').inTable('users').onDelete('SET NULL');
    table.text('note').notNullable();
    table.text('createdAt').notNullable();
  });
  await knex.schema.createTable('promo_uses', (table) => {
    table.text('code').primary();
    table.integer('uses').notNullable();
    table.check('?? >= 0', ['uses'], 'promo_uses_uses');
  });
  // An order without these is one of an earlier release, which had the specification's catalogue.
  await knex.raw('alter table submissions add column "orderedService" text');
  await knex.raw('alter table submissions add column "catalogueVersion" integer');
  const createdAt = new Date().toISOString();
  const row = (id: number, content: object, note: string) => ({
    id,
    content: JSON.stringify(content),
    note,
    createdAt,
  });
  await knex('catalogue_versions').insert(row(1, initialCatalogue, ''));
  const content = await withListed(knex);
  if (JSON.stringify(content) !== JSON.stringify(initialCatalogue))
    await knex('catalogue_versions').insert(row(2, content, 'The services as they were in the database'));
  if (isPostgres(knex))
    await knex.raw(
      'create trigger notify_change after insert or update or delete on catalogue_versions for each row execute function notify_change()',
    );
}

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly turnaround: number;
}

const { shape: rules } = OwnerCatalogueSchema.shape.services.element.shape.listing;

/** The specification's catalogue with the rows of `services`. A value that no owner could save stays the specification's. */
export async function withListed(knex: Knex) {
  const rows: Listed[] = await knex('services').select();
  const services = initialCatalogue.services.map((service) => {
    const row = rows.find(({ id }) => id === service.id);
    if (!row) return service;
    const { name, description, priceCents: price } = row;
    const values = { name, description, price, turnaround: turnaroundText(row) };
    const fields = Object.keys(rules) as (keyof typeof rules)[];
    const kept = fields.filter((field) => rules[field].safeParse(values[field]).success);
    return {
      ...service,
      listing: { ...service.listing, ...Object.fromEntries(kept.map((field) => [field, values[field]])) },
    };
  });
  return { ...initialCatalogue, services };
}

export async function down(knex: Knex): Promise<void> {
  // Plain SQL: knex would rebuild `submissions` on SQLite.
  await knex.raw('alter table submissions drop column "catalogueVersion"');
  await knex.raw('alter table submissions drop column "orderedService"');
  await knex.schema.dropTable('promo_uses');
  await knex.schema.dropTable('catalogue_versions');
}

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';
