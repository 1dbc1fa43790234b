import { stopPostgres } from './postgres.ts';
import type { Outcome, Scale, Scenario } from './scenario.ts';
import { backupBesideWrites } from './scenarios/backup.ts';
import { brokenBodies } from './scenarios/broken-bodies.ts';
import { bucketAway } from './scenarios/bucket-away.ts';
import { clock } from './scenarios/clock.ts';
import { control } from './scenarios/control.ts';
import { copyKilled } from './scenarios/copy.ts';
import { databaseAway } from './scenarios/database-away.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { drain } from './scenarios/drain.ts';
import { firstStarts } from './scenarios/first-starts.ts';
import { floods } from './scenarios/floods.ts';
import { hostileUploads } from './scenarios/hostile-uploads.ts';
import { instances } from './scenarios/instances.ts';
import { jobsKilled } from './scenarios/jobs-killed.ts';
import { kills } from './scenarios/kills.ts';
import { killsBesideBucket } from './scenarios/kills-s3.ts';
import { lock } from './scenarios/lock.ts';
import { mailAway } from './scenarios/mail-away.ts';
import { races } from './scenarios/races.ts';
import { rollingUpdate } from './scenarios/rolling-update.ts';
import { stripeAway } from './scenarios/stripe-away.ts';

// Those that wait come first: they leave the processor to the others.
const scenarios: readonly Scenario[] = [
  drain,
  kills,
  killsBesideBucket,
  copyKilled,
  clock,
  jobsKilled,
  databaseAway,
  mailAway,
  instances,
  rollingUpdate,
  races,
  bucketAway,
  stripeAway,
  brokenBodies,
  firstStarts,
  backupBesideWrites,
  floods,
  hostileUploads,
  control,
  diskFull,
  lock,
];

const usage = `Usage: npm run test:faults -- [--long] [NAME…]

  --long  200 kills (kills-s3: 1,000, copy: 200 of a copy) and 2,000 broken requests of each kind; takes some three hours
  NAME    ${scenarios.map(({ name }) => name).join(', ')}`;

const args = process.argv.slice(2);
const names = args.filter((one) => one !== '--long');
if (names.some((name) => !scenarios.some((one) => one.name === name))) {
  console.error(usage);
  process.exit(2);
}
const isLong = args.includes('--long');
const scale: Scale = { isLong, of: (short, long) => (isLong ? long : short) };
const queue = scenarios.filter((one) => (names.length === 0 ? isLong || !one.isLong : names.includes(one.name)));
const counts = { passed: 0, failed: 0, skipped: 0 };

function report(name: string, { figures, faults, skipped }: Outcome, seconds: number): void {
  const result = skipped ? 'skipped' : faults.length > 0 ? 'failed' : 'passed';
  counts[result]++;
  const listed = Object.entries(figures).map(([label, value]) => `${label} ${value}`);
  console.log(`${result.padEnd(7)} ${name} (${seconds} s)${listed.length > 0 ? `: ${listed.join(', ')}` : ''}`);
  // A database's message may hold a statement of thousands of characters.
  const lines = (skipped ? [skipped] : faults).flatMap((one) => one.split('\n'));
  for (const line of lines) console.log(`        ${line.slice(0, 300)}`);
}

async function work(): Promise<void> {
  for (let scenario = queue.shift(); scenario; scenario = queue.shift()) {
    const startedAt = Date.now();
    const outcome = await scenario
      .run(scale)
      .catch((error: Error): Outcome => ({ figures: {}, faults: [error.stack ?? error.message] }));
    report(scenario.name, outcome, Math.round((Date.now() - startedAt) / 1_000));
  }
}

// Two at a time in the short form; the long form measures memory and has the machine to itself.
await Promise.all(Array.from({ length: isLong ? 1 : 2 }, work));
await stopPostgres();
console.log(`faults: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 ? 1 : 0);
