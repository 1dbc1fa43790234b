import type { Plugin } from '@hapi/hapi';
import { contactEmailOf } from '../catalogue/store.ts';
import type { App } from '../http/app.ts';
import { notFound } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { currentVersion, listVersions, readVersion } from './read-versions.ts';
import { restoreVersion, saveVersion } from './save-version.ts';

/** What the pages must know to speak truly, and what the owner changes of it. */
export const settings: Plugin<App> = {
  name: 'settings',
  register(server, app) {
    const { payments } = app.config;
    server.route([
      route(app, 'settings', async () => ({ payments, contactEmail: await contactEmailOf(app) })),
      route(app, 'ownerCatalogue', () => currentVersion(app)),
      route(app, 'saveCatalogue', async ({ caller, body }) => {
        await saveVersion(app, caller, body);
        return currentVersion(app);
      }),
      route(app, 'catalogueVersions', () => listVersions(app)),
      route(app, 'catalogueVersion', async ({ params: { id } }) => {
        const found = await readVersion(app, id);
        if (!found) throw notFound();
        return found;
      }),
      route(app, 'restoreCatalogueVersion', async ({ caller, params: { id }, body: { basedOn } }) => {
        await restoreVersion(app, caller, id, basedOn);
        return currentVersion(app);
      }),
    ]);
  },
};
