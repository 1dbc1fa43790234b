import type { OwnerCatalogue } from '../../contract/index.ts';
import { Row } from '../database/row.ts';

/** One saved version of the owner's catalogue. A row is never changed. */
export class CatalogueVersionRow extends Row {
  static tableName = 'catalogue_versions';
  static jsonAttributes = ['content'];

  /** The version: 1 is the specification's. */
  declare id: number;
  declare content: OwnerCatalogue;
  declare authorId: number | null;
  declare note: string;
  declare createdAt: string;
}

/** How many orders have used a promo code. */
export class PromoUses extends Row {
  static tableName = 'promo_uses';
  static idColumn = 'code';

  declare code: string;
  declare uses: number;
}
