import { Row } from '../database/row.ts';

/** A service of the public listing. */
export class ServiceRow extends Row {
  static tableName = 'services';

  declare id: number;
  declare name: string;
  declare description: string;
  declare priceCents: number;
  /** The number in the specification; `turnaroundText` is its text. */
  declare turnaround: number;
}
