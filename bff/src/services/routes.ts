import type { Plugin } from '@hapi/hapi';
import { listingOf, type Promo, promoOf } from '../../contract/index.ts';
import { findPromoCode, promoProblem, usedUpMessage, usesOf } from '../catalogue/promo-codes.ts';
import type { App } from '../http/app.ts';
import { tooManyTries } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { countCode } from '../submissions/promo-limit.ts';
import { nowOf } from '../time/time.ts';

/** What is offered: the public list (specification, point 1) and the order form's offers, with prices of their own (design §5.2). */
export const services: Plugin<App> = {
  name: 'services',
  register(server, app) {
    const { responseCache, catalogue, database } = app;
    const tables = ['catalogue_versions'];
    server.route([
      route(app, 'services', (call) =>
        responseCache.send(call, { key: 'services', tables }, async () => ({
          body: listingOf((await catalogue.newest()).content),
        })),
      ),
      route(app, 'catalogue', (call) =>
        responseCache.send(call, { key: 'catalogue', tables }, async () => ({
          body: (await catalogue.newest()).offering,
        })),
      ),
      route(app, 'checkPromoCode', async ({ request, body: { code } }) => {
        const { wait, giveBack } = await countCode(app, request);
        if (wait > 0) throw tooManyTries(wait);
        const { content } = await catalogue.newest();
        const promo = findPromoCode(content, code);
        const problem = promoProblem(promo, nowOf(app));
        if (!promo || problem !== null) return refused(problem);
        if (promo.maxUses !== null && (await usesOf(database.read, promo.code)) >= promo.maxUses)
          return refused(usedUpMessage);
        await giveBack();
        return { promo: promoOf(promo), problem: null };
      }),
    ]);
  },
};

const refused = (problem: string | null): { promo: Promo | null; problem: string | null } => ({ promo: null, problem });
