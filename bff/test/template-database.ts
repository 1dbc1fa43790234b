/** A database with all tables and no rows: to copy it takes a fraction of the time of the migrations. */
export const templateDatabase = 'marginalia_template';
export const urlOf = (databaseUrl: string, name: string): string =>
  Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
