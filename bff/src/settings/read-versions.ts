import {
  type CatalogueVersion,
  type CurrentCatalogue,
  initialCatalogue,
  type SavedCatalogue,
} from '../../contract/index.ts';
import { editorName } from '../accounts/acting.ts';
import { User } from '../accounts/model.ts';
import { CatalogueVersionRow, PromoUses } from '../catalogue/model.ts';
import type { App } from '../http/app.ts';

/** The versions that the history lists. */
const maxVersions = 500;

type Listed = Pick<CatalogueVersionRow, 'id' | 'authorId' | 'note' | 'createdAt'>;

/** Adds the authors' names; those of deleted accounts are gone. */
async function named({ database: { read } }: App, rows: readonly Listed[]): Promise<CatalogueVersion[]> {
  const ids = [...new Set(rows.flatMap(({ authorId }) => authorId ?? []))];
  const users = await User.query(read).whereIn('id', ids).whereNull('deletedAt');
  return rows.map(({ id, authorId, note, createdAt }) => {
    const author = users.find((user) => user.id === authorId);
    return { version: id, savedAt: createdAt, savedBy: author ? editorName(author) : null, note };
  });
}

export async function listVersions(app: App): Promise<CatalogueVersion[]> {
  const rows = await CatalogueVersionRow.query(app.database.read)
    .orderBy('id', 'desc')
    .limit(maxVersions)
    .select('id', 'authorId', 'note', 'createdAt');
  return named(app, rows);
}

async function whole(app: App, row: CatalogueVersionRow | undefined): Promise<SavedCatalogue | undefined> {
  const [about] = row ? await named(app, [row]) : [];
  return row && about && { ...about, catalogue: row.content };
}

export const readVersion = async (app: App, id: number): Promise<SavedCatalogue | undefined> =>
  whole(app, await CatalogueVersionRow.query(app.database.read).findById(id));

export async function currentVersion(app: App): Promise<CurrentCatalogue> {
  const { read } = app.database;
  const [row, uses] = await Promise.all([
    CatalogueVersionRow.query(read).orderBy('id', 'desc').first(),
    PromoUses.query(read),
  ]);
  // The migration writes version 1; a database without it is one that lost its rows.
  const saved = (await whole(app, row)) ?? {
    ...{ version: 1, savedAt: '', savedBy: null, note: '' },
    catalogue: initialCatalogue,
  };
  return {
    ...saved,
    promoUses: Object.fromEntries(uses.map(({ code, uses: count }) => [code, count])),
    defaultContactEmail: app.config.contactEmail,
  };
}
