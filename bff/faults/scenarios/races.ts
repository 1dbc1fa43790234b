import { randomUUID } from 'node:crypto';
import { initialCatalogue } from '../../contract/index.ts';
import { linkOrder } from '../../test/orders.ts';
import { type Client, clientOf, logIn } from '../client.ts';
import { act, deliver, json, openPage } from '../desk.ts';
import { eventually, faultsOf, type Scenario } from '../scenario.ts';
import { administrator, type RunningServer } from '../server.ts';
import { inWorld, type World } from '../world.ts';

const second = { ...administrator, username: 'second' };
/** How many orders are fought over at the same time. */
const atOnce = 4;
/** A promo code with one use for each of these orders. */
const codes = Array.from({ length: atOnce }, (_, lane) => `LAST-${lane}`);

/**
 * Two people do opposite or equal things to one order at two instances at the same moment, in each step of its way: one of
 * them wins, and what follows, mails too, happens once.
 */
export const races: Scenario = {
  name: 'races',
  run: (scale) =>
    inWorld(async (world) => {
      const rounds = scale.of(12, 1_000);
      const one = await world.start();
      const other = await world.start({ env: { ADMIN_USERNAME: second.username } });
      const desk: Desk = { world, one, other, here: clientOf(one.port), there: clientOf(other.port) };
      await logIn(desk.here);
      await logIn(desk.there, second);
      await sellCodes(desk);
      const faults: string[] = [];
      let next = 0;
      const play = async (code: string) => {
        while (next < rounds) {
          const round = next++;
          const races = [raceOf(desk, round), raceForCode(desk, round, code)];
          const found = (await Promise.all(races.map((race) => race.catch((error: Error) => [error.message])))).flat();
          faults.push(...found.map((fault) => `Round ${round + 1}: ${fault}`));
        }
      };
      await Promise.all(codes.map(play));
      const isSent = await eventually(
        async () => (await world.database('outbox').where({ state: 'queued' })).length === 0,
        60_000,
      );
      const ids = world.mail.taken.map(({ messageId }) => messageId);
      const sent = await world.database('outbox').where({ state: 'sent' });
      const doubledRows = sent.length - new Set(sent.map((row) => `${row.submissionId} ${row.template}`)).size;
      for (const server of [one, other]) await server.end('SIGTERM');
      return {
        figures: {
          rounds,
          'without one winner': faults.length,
          'mails sent': ids.length,
          'sent twice': ids.length - new Set(ids).size + doubledRows,
        },
        faults: [
          ...faults.slice(0, 5),
          ...faultsOf(
            [!isSent, 'Mails are still waiting after a minute.'],
            [ids.length !== new Set(ids).size, 'A mail was sent twice.'],
            [doubledRows > 0, `${doubledRows} mails of one kind about one order were sent twice.`],
            [ids.length !== sent.length, `${sent.length} mails are noted as sent, and ${ids.length} arrived.`],
          ),
        ],
      };
    }),
};

interface Desk {
  readonly world: World;
  readonly one: RunningServer;
  readonly other: RunningServer;
  /** An administrator at each instance. */
  readonly here: Client;
  readonly there: Client;
}

/** One order's way through all races. Returns what was wrong. */
async function raceOf({ world, one, other, here, there }: Desk, round: number): Promise<string[]> {
  const faults: string[] = [];
  const expectOne = (what: string, statuses: readonly number[], wanted: number) => {
    const won = statuses.filter((status) => status < 300).length;
    const isWrong = won !== wanted || statuses.some((status) => status >= 300 && status !== 409);
    if (isWrong) faults.push(`${what}: ${statuses.join(' and ')}.`);
  };

  const key = randomUUID();
  const email = `${key}@example.com`;
  const fields = { email, emailConfirmation: email };
  const ordered = await Promise.all(
    [one, other].map(({ port }) =>
      clientOf(port)({
        method: 'POST',
        path: '/api/submissions',
        headers: { 'idempotency-key': key },
        body: linkOrder(fields),
      }),
    ),
  );
  const ids = new Set(ordered.map((response) => json<{ id?: number }>(response).id));
  const [id = 0] = ids;
  if (ids.size !== 1 || !id)
    faults.push(`Two orders with one key: ${ordered.map(({ status }) => status).join(' and ')}.`);
  const rows = await world.database('submissions').where({ email });
  if (rows.length !== 1) faults.push(`One key made ${rows.length} orders.`);

  // In turn, the one or the other administrator is asked first.
  const [first, last] = round % 2 === 0 ? [here, there] : [there, here];
  const decided = await Promise.all([act(first, id, 'approve'), act(last, id, 'reject')]);
  expectOne('Approve and reject', decided, 1);
  if (decided[0] !== 200) return [...faults, ...(await wrongHistory(world, id, ['rejected']))];

  const session = await openPage(here, id);
  const event = world.stripe.pay(session);
  const paid = await Promise.all([
    deliver(one.port, event),
    deliver(other.port, event),
    act(here, id, 'payments/check'),
    act(there, id, 'payments/check'),
  ]);
  if (paid.some((status) => status !== 200)) faults.push(`A payment was answered with ${paid.join(', ')}.`);
  const received = await world.database('payments').where({ submissionId: id }).whereNotNull('paidAt');
  if (received.length !== 1) faults.push(`One payment is stored ${received.length} times.`);

  const completed = await Promise.all([
    act(first, id, 'complete', { feedback: 'Well argued.' }),
    act(last, id, 'complete', { feedback: 'Read it again.' }),
  ]);
  expectOne('Two completions', completed, 1);
  // Waits no longer than the undo of a completion does, for the mails of many rounds.
  await world.database('outbox').where({ submissionId: id }).update({ notBefore: null });
  return [...faults, ...(await wrongHistory(world, id, ['approved', 'paid', 'completed']))];
}

/** Two clients want the last use of a promo code, each at an instance. Returns what was wrong. */
async function raceForCode({ world, one, other }: Desk, round: number, code: string): Promise<string[]> {
  // A catalogue holds too few codes for all rounds, so each round gets the use of the one before back: with the row that
  // counts it, and without one, where the two have to make it first.
  const counted = world.database('promo_uses').where({ code });
  await (round % 4 < 2 ? counted.delete() : counted.update({ uses: 0 }));
  const addresses = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  // In turn, the loser pays the whole price, or is refused because the form showed another one.
  const isShown = round % 2 === 1;
  const ordered = await Promise.all(
    [one, other].map(({ port }, index) =>
      clientOf(port)({
        method: 'POST',
        path: '/api/submissions',
        body: linkOrder({
          ...{ email: addresses[index], emailConfirmation: addresses[index] },
          ...{ promoCode: code, additionalServices: [], ...(isShown && { totalShown: halfPrice }) },
        }),
      }),
    ),
  );
  const statuses = ordered.map(({ status }) => status).sort((a, b) => a - b);
  const rows: { totalPrice: number }[] = await world.database('submissions').whereIn('email', addresses);
  const totals = rows.map(({ totalPrice }) => totalPrice).sort((a, b) => a - b);
  const uses: number[] = await world.database('promo_uses').where({ code }).pluck('uses');
  const found = `${statuses.join(' and ')}; ${totals.join(' and ')} cents; ${uses.join()} use`;
  const wanted = isShown
    ? `201 and 409; ${halfPrice} cents; 1 use`
    : `201 and 201; ${halfPrice} and ${2 * halfPrice} cents; 1 use`;
  return found === wanted ? [] : [`The last use of a promo code: ${found} instead of ${wanted}.`];
}

/** Half the price of the service that is ordered here, in cents. */
const halfPrice = 750;

/** Saves the codes as the owner, and waits until both instances know them. */
async function sellCodes({ one, other, here }: Desk): Promise<void> {
  const path = '/api/admin/catalogue';
  const { version } = json<{ version: number }>(await here(path));
  const basis = { isActive: true, percent: 50, amount: null, validFrom: null, validTo: null, maxUses: 1, services: [] };
  const catalogue = { ...initialCatalogue, promoCodes: codes.map((code) => ({ ...basis, code })) };
  const { status, bytes } = await here({ method: 'PUT', path, body: { basedOn: version, catalogue } });
  if (status !== 200) throw new Error(`The promo codes were answered with ${status}: ${bytes}`);
  for (const { port } of [one, other])
    await eventually(async () => {
      const body = { code: codes[0] };
      const answer = await clientOf(port)({ method: 'POST', path: '/api/promo-codes/check', body });
      return json<{ promo: unknown }>(answer).promo !== null;
    });
}

/** Each step is in the history once, and no other. */
async function wrongHistory({ database }: World, id: number, steps: readonly string[]): Promise<string[]> {
  const types: string[] = await database('submission_events')
    .where({ submissionId: id })
    .whereIn('type', ['ordered', 'approved', 'rejected', 'paid', 'completed'])
    .orderBy('id')
    .pluck('type');
  const wanted = ['ordered', ...steps].join(', ');
  return types.join(', ') === wanted ? [] : [`The history says ${types.join(', ')} instead of ${wanted}.`];
}
