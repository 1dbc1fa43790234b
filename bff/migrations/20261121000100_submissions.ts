import type { Knex } from 'knex';

const statuses = ['pending_approval', 'approved', 'paid', 'in_progress', 'completed', 'rejected'];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('services', (table) => {
    table.integer('id').primary();
    table.text('name').notNullable();
    table.text('description').notNullable();
    table.integer('priceCents').notNullable();
    table.integer('turnaround').notNullable();
    table.check('?? >= 0', ['priceCents'], 'services_price');
  });

  await knex.schema.createTable('submissions', (table) => {
    table.increments('id');
    table.text('title').notNullable();
    table.integer('serviceId').comment('a number without a service is shown as "Service {id}", so no foreign key');
    table.text('service');
    table.integer('wordCount');
    table.integer('totalPrice').notNullable();
    table.integer('totalPriceInr').notNullable();
    table.text('lines').notNullable();
    table.text('status').notNullable();
    for (const time of ['submittedAt', 'updatedAt']) table.text(time).notNullable();
    for (const time of ['approvedAt', 'rejectedAt', 'paidAt', 'startedAt', 'completedAt']) table.text(time);
    table.integer('userId').references('id').inTable('users').comment('null: a sample');
    for (const field of ['firstName', 'lastName', 'email', 'countryCode', 'phoneNumber', 'universityName'])
      table.text(field);
    for (const field of ['documentType', 'academicLevel', 'deadline']) table.text(field);
    table.text('submissionMethod').notNullable();
    table.text('googleDocsLink');
    table.text('googleDocsAccess');
    table.text('promptInstructions');
    table.text('additionalInstructions');
    table.text('contentPreview').comment('the first 500 characters; the whole text has its own table');
    table.text('editedContentPreview');
    table.text('filename').unique();
    table.text('originalName');
    table.text('documentNotes');
    table.text('reviewedFilename').unique();
    table.text('reviewedOriginalName');
    table.integer('reviewedSize');
    table.text('reviewedUploadedAt');
    table.text('promoCode');
    table.text('feedback');
    table.text('rejectionReason');
    table.text('termsAgreedAt');
    table.text('integrityAgreedAt');
    table.check('?? in (?, ?, ?, ?, ?, ?)', ['status', ...statuses], 'submissions_status');
    table.check('?? in (?, ?)', ['submissionMethod', 'upload', 'google_docs'], 'submissions_method');
    table.check(
      '?? is null or ?? in (?, ?, ?, ?)',
      ['googleDocsAccess', 'googleDocsAccess', 'reachable', 'private', 'blocked', 'unchecked'],
      'submissions_google_docs_access',
    );
    table.check('?? >= 0 and ?? >= 0', ['totalPrice', 'totalPriceInr'], 'submissions_price');
    table.index(['submittedAt', 'id'], 'submissions_newest');
    table.index(['status', 'submittedAt', 'id'], 'submissions_by_status');
    table.index(['userId', 'submittedAt', 'id'], 'submissions_by_user');
  });
  await knex.raw('create index submissions_samples on submissions ("submittedAt", "id") where "userId" is null');

  await knex.schema.createTable('submission_contents', (table) => {
    ofSubmission(table).primary();
    table.text('content');
    table.text('editedContent');
  });
  await knex.schema.createTable('tracking_tokens', (table) => {
    table.text('tokenHash').primary();
    ofSubmission(table).index();
    table.text('createdAt').notNullable();
  });
  // What a tracking link opened in one browser: the cookie names the holder, the rows what the holder may read.
  await knex.schema.createTable('tracking_grants', (table) => {
    table.text('holderHash').notNullable();
    ofSubmission(table).index();
    table.text('expiresAt').notNullable().index();
    table.primary(['holderHash', 'submissionId']);
  });
  await knex.schema.createTable('reviews', (table) => {
    ofSubmission(table).primary();
    for (const json of ['highlights', 'suggestions']) table.text(json).notNullable();
    table.text('notes').notNullable();
    table.integer('version').notNullable();
    table.integer('updatedBy').references('id').inTable('users').onDelete('SET NULL');
    table.text('updatedAt').notNullable();
    table.check('?? > 0', ['version'], 'reviews_version');
  });
  await knex.schema.createTable('feedback_versions', (table) => {
    table.increments('id');
    ofSubmission(table);
    table.integer('version').notNullable();
    table.text('feedback').notNullable();
    table.integer('authorId').references('id').inTable('users').onDelete('SET NULL');
    table.text('createdAt').notNullable();
    table.unique(['submissionId', 'version']);
  });
  await knex.schema.createTable('submission_events', (table) => {
    table.increments('id');
    ofSubmission(table);
    table.text('type').notNullable();
    table.text('actor').notNullable();
    table.integer('actorId').references('id').inTable('users').onDelete('SET NULL');
    table.text('actorName');
    table.text('at').notNullable();
    table.text('detail');
    table.check(
      '?? in (?, ?, ?, ?)',
      ['actor', 'client', 'administrator', 'payment_provider', 'system'],
      'submission_events_actor',
    );
    table.index(['submissionId', 'id']);
  });
}

const ofSubmission = (table: Knex.CreateTableBuilder) =>
  table.integer('submissionId').notNullable().references('id').inTable('submissions').onDelete('CASCADE');

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'submission_events',
    'feedback_versions',
    'reviews',
    'tracking_grants',
    'tracking_tokens',
    'submission_contents',
    'submissions',
    'services',
  ];
  for (const table of tables) await knex.schema.dropTable(table);
}
