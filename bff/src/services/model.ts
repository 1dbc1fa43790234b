import { Model } from 'objection';

/** A service of the public listing. */
export class ServiceRow extends Model {
  static tableName = 'services';

  declare id: number;
  declare name: string;
  declare description: string;
  declare priceCents: number;
  /** The documented number; `turnaroundText` says it in words. */
  declare turnaround: number;
}
