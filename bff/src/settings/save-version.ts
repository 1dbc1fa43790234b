import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { AuditAction, OwnerCatalogue, SaveCatalogueSchema } from '../../contract/index.ts';
import { actorOf, recordAct } from '../accounts/acting.ts';
import { CatalogueVersionRow } from '../catalogue/model.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { notFound, refusal } from '../http/refusal.ts';
import { nowOf } from '../time/time.ts';

/**
 * Saves a new version. What is the current version already is not saved again, so a request whose answer was lost can be
 * repeated.
 * @throws 409 when `basedOn` is not the current version, 422 when a service or an add-on is missing
 */
export async function saveVersion(
  app: App,
  caller: Caller,
  { basedOn, note, catalogue }: z.output<typeof SaveCatalogueSchema>,
): Promise<void> {
  await app.database.transaction(async (transaction) => {
    const current = await newest(transaction);
    if (isDeepStrictEqual(current.content, catalogue)) return;
    refuseMissing(current.content, catalogue);
    await insert(app, transaction, caller, { action: 'settings_saved', basedOn, current, note, catalogue });
  });
  app.catalogue.forget();
}

/** Saves an earlier version as a new one. What was added since is withdrawn, because orders may refer to it. */
export async function restoreVersion(app: App, caller: Caller, id: number, basedOn: number): Promise<void> {
  await app.database.transaction(async (transaction) => {
    const earlier = await CatalogueVersionRow.query(transaction).findById(id);
    if (!earlier) throw notFound();
    const current = await newest(transaction);
    const catalogue = withLater(earlier.content, current.content);
    if (isDeepStrictEqual(current.content, catalogue)) return;
    await insert(app, transaction, caller, {
      action: 'settings_restored',
      basedOn,
      current,
      note: `Restored version ${id}`,
      catalogue,
    });
  });
  app.catalogue.forget();
}

const newest = (transaction: Transaction) =>
  CatalogueVersionRow.query(transaction).orderBy('id', 'desc').first().throwIfNotFound();

interface Saved {
  readonly action: AuditAction;
  readonly basedOn: number;
  readonly current: CatalogueVersionRow;
  readonly note: string;
  readonly catalogue: OwnerCatalogue;
}

/** The version is the row's key, so of two that are based on the same one only one is stored. */
async function insert(
  app: App,
  transaction: Transaction,
  caller: Caller,
  { action, basedOn, current, note, catalogue }: Saved,
): Promise<void> {
  const stale = () =>
    refusal(
      409,
      'Somebody saved another version since you opened this page. Your changes are kept here: load the new version, and make them again.',
    );
  if (basedOn !== current.id) throw stale();
  const row = { id: basedOn + 1, content: catalogue, authorId: caller.user?.id ?? null, note, createdAt: nowOf(app) };
  await CatalogueVersionRow.query(transaction).insert(row).onConflict('id').ignore();
  const stored = await CatalogueVersionRow.query(transaction).findById(row.id).select('content');
  // Waiting for the other's commit, PostgreSQL shows what it stored.
  if (!isDeepStrictEqual(stored?.content, catalogue)) throw stale();
  const detail = [`Version ${row.id}`, note].filter(Boolean).join(': ');
  await recordAct(app, transaction, actorOf(caller), action, { needs: 'owner', detail });
}

function refuseMissing(current: OwnerCatalogue, next: OwnerCatalogue): void {
  const lacks = (list: 'services' | 'addOns') =>
    current[list].some(({ id }) => !next[list].some((one) => one.id === id));
  if (lacks('services'))
    throw refusal(422, 'A service can be withdrawn from sale, but not removed: orders refer to it.');
  if (lacks('addOns'))
    throw refusal(422, 'An add-on can be withdrawn from every service, but not removed: orders refer to it.');
}

function withLater(earlier: OwnerCatalogue, current: OwnerCatalogue): OwnerCatalogue {
  const isNew =
    <Row extends { id: number | string }>(rows: readonly Row[]) =>
    (row: Row) =>
      !rows.some(({ id }) => id === row.id);
  const services = current.services.filter(isNew(earlier.services)).map((row) => ({ ...row, isOnSale: false }));
  const addOns = current.addOns.filter(isNew(earlier.addOns)).map((row) => ({ ...row, services: [] }));
  return { ...earlier, services: [...earlier.services, ...services], addOns: [...earlier.addOns, ...addOns] };
}
