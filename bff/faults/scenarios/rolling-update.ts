import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBalancer } from '../balancer.ts';
import { clientOf } from '../client.ts';
import { compare } from '../inspect.ts';
import { load } from '../orders.ts';
import { eventually, faultsOf, type Scenario } from '../scenario.ts';
import { documentHashes, inWorld } from '../world.ts';

const root = join(import.meta.dirname, '../../..');
const [expand, contract] = ['20990101000000_expand.ts', '20990102000000_contract.ts'];

/** Adds what the release before doesn't know, while that goes on writing. */
const expansion = `
export async function up(knex) {
  await knex.raw('alter table submissions add column "rollingNote" text not null default \\'\\'');
  await knex.raw('create table rolling_notes ("submissionId" integer primary key)');
  await knex.raw(\`create function note_rolling() returns trigger language plpgsql as $$ begin
    insert into rolling_notes values (new."id"); return null;
  end $$\`);
  await knex.raw('create trigger note_rolling after insert on submissions for each row execute function note_rolling()');
}
export async function down() {}
`;
/** Removes it one release later, and says that every instance must have the migration before. */
const contraction = `
export async function up(knex) {
  await knex('required_migration').update({ name: '${expand}' });
  await knex.raw('alter table submissions drop column "rollingNote"');
}
export async function down() {}
`;

/** A release made of this one and later migrations. */
function releaseWith(folder: string, migrations: Readonly<Record<string, string>>): string {
  for (const part of ['src', 'contract', 'migrations', 'seeds', 'package.json'])
    cpSync(join(root, 'bff', part), join(folder, 'bff', part), { recursive: true });
  mkdirSync(join(folder, 'app'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, 'bff/node_modules'), join(folder, 'bff/node_modules'));
  for (const [name, code] of Object.entries(migrations)) writeFileSync(join(folder, 'bff/migrations', name), code);
  return join(folder, 'bff/src/main.ts');
}

/**
 * Two instances are replaced by those of the next release, one after the other, under load. Then by those of a third one,
 * which removes what the first release needs.
 */
export const rollingUpdate: Scenario = {
  name: 'rolling-update',
  run: (scale) =>
    inWorld(async (world) => {
      const next = { script: releaseWith(join(world.folder, 'next'), { [expand]: expansion }) };
      const last = {
        script: releaseWith(join(world.folder, 'last'), { [expand]: expansion, [contract]: contraction }),
      };
      const ready = async (port: number) => (await clientOf(port)('/api/ready')).status;
      const rest = scale.of(300, 5_000);

      const first = await world.start();
      const second = await world.start();
      const balancer = await startBalancer(first.port, second.port);
      const clients = load(balancer.port, 2);
      const taken = async () => {
        const before = clients.acknowledged.length;
        await wait(rest);
        return eventually(() => clients.acknowledged.length > before + 3, 30_000);
      };
      await taken();
      const third = await world.start(next);
      balancer.add(third.port);
      const isTakenBeside = await taken();
      const besideNext = await Promise.all([first, second, third].map(({ port }) => ready(port)));
      balancer.remove(first.port);
      // Requests on their way arrive before the instance stops, as with the pause in kubernetes.yaml.
      await wait(500);
      const drained = await first.end('SIGTERM');
      // An instance of the old release may start again meanwhile.
      const restarted = await world.start();
      balancer.add(restarted.port);
      const isTakenAgain = await taken();
      for (const old of [second, restarted]) {
        balancer.remove(old.port);
        await wait(500);
        if (old === second) await old.end('SIGTERM');
      }
      const fourth = await world.start(last);
      balancer.add(fourth.port);
      const isTakenAtLast = await taken();
      const besideLast = await Promise.all([third, fourth].map(({ port }) => ready(port)));
      await clients.stop();
      const outdated = await ready(restarted.port);
      const refused = await world.start().then(
        () => 'it started',
        ({ message }: Error) => message,
      );
      balancer.stop();
      const { lost, withoutFile } = await compare(
        world.folder,
        clients.acknowledged,
        world.databaseUrl,
        documentHashes(world.s3),
      );
      const noted = Number((await world.database('rolling_notes').count({ n: '*' }))[0]?.n);
      const isRefused = refused.includes('A newer release has changed the database, and this release can’t use it');
      return {
        figures: {
          acknowledged: clients.acknowledged.length,
          'kept up by the new trigger': noted,
          'responses of 5xx': balancer.failures.length,
          lost,
          'exit code of a drained instance': String(drained),
          'ready beside the next release': besideNext.join(' '),
          'beside the one after': besideLast.join(' '),
          'of the first release then': outdated,
        },
        faults: faultsOf(
          [!isTakenBeside, 'No orders were taken while both releases ran.'],
          [!isTakenAgain, 'No orders were taken after an instance of the old release had started again.'],
          [!isTakenAtLast, 'No orders were taken beside the last release.'],
          [noted === 0, 'The new release’s trigger saw no order, so it did not migrate.'],
          [balancer.failures.length > 0, `Requests failed: ${balancer.failures.slice(0, 3).join(', ')}.`],
          [clients.refused() > 0, `${clients.refused()} orders were refused or cut.`],
          [lost + withoutFile > 0, `${lost + withoutFile} acknowledged orders are not stored.`],
          [drained !== 0, `An instance that drained left with ${drained}.`],
          [besideNext.some((status) => status !== 200), `The instances’ readiness was ${besideNext.join(', ')}.`],
          [besideLast.some((status) => status !== 200), `The last instances’ readiness was ${besideLast.join(', ')}.`],
          [outdated !== 503, `The first release says ${outdated} although its tables have gone.`],
          [!isRefused, `The first release was not refused with a sentence: ${refused}`],
        ),
      };
    }),
};
