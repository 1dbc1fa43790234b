// knex publishes no types for its dialects; only what our subclass builds on is named here.
declare module 'knex/lib/dialects/sqlite3/index.js' {
  import type { Knex } from 'knex';

  const SqliteDialect: new (config: Knex.Config) => Knex.Client;
  export default SqliteDialect;
}
