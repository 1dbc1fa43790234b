import { http } from '../http/http.ts';
import { invalidate, read, readBy } from '../query/read.ts';
import { catalogue, services, settings } from '../services/services.ts';

/** Services, prices and words as the owner changes them; read again when the page is opened or the window gets the focus. */
export const ownerCatalogue = read({
  key: ['/api/admin/catalogue'],
  isLive: true,
  load: ({ signal }) => http('ownerCatalogue', { signal }),
});

export const catalogueVersions = read({
  key: ['/api/admin/catalogue/versions'],
  isLive: true,
  load: ({ signal }) => http('catalogueVersions', { signal }),
});

/** One version; it never changes. */
export const catalogueVersion = readBy((id: number) => ({
  key: ['/api/admin/catalogue/versions', id],
  load: ({ signal }) => http('catalogueVersion', { params: { id }, signal }),
}));

/** After a version was saved: what other pages of this tab show of it is read again. */
export const catalogueChanged = () => invalidate(catalogueVersions.key, catalogue.key, services.key, settings.key);
