import { randomUUID } from 'node:crypto';
import { constants, createBrotliCompress } from 'node:zlib';
import type { Boom } from '@hapi/boom';
import { server as hapiServer, type Server } from '@hapi/hapi';
import { sessionStrategy } from './accounts/strategy.ts';
import type { WholeApp } from './create-app.ts';
import { features } from './features.ts';
import { answerBrokenRequests } from './http/broken-requests.ts';
import { visitor } from './http/caller.ts';
import { failurePage } from './http/failure-page.ts';
import { createListener } from './http/listener.ts';
import { requestLog } from './http/log.ts';
import { pages } from './http/pages.ts';
import { refusalOf, responseOf } from './http/problems.ts';
import { busy } from './http/refusal.ts';
import { addSecurityHeaders, refuseForeignOrigins } from './http/security.ts';

/** The whole server, not listening yet; `plugins` may leave a feature out. */
export async function createServer(app: WholeApp, plugins: typeof features = features): Promise<Server> {
  const { host, port } = app.config;
  const server = hapiServer({
    host,
    port,
    listener: createListener(app.config),
    routes: {
      // A malformed cookie of somebody else's making must not lock people out of every page.
      state: { failAction: 'ignore' },
      security: false,
      // The listener's limits close slow connections; hapi's timers only add to them.
      payload: { timeout: false },
    },
  });

  answerBrokenRequests(server);
  // A middle quality: about the time of gzip, and smaller.
  server.encoder('br', () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  server.ext('onRequest', (request, h) => {
    request.app.caller = visitor;
    request.app.id = randomUUID().slice(-12);
    return h.continue;
  });
  server.ext('onRequest', (request, h) =>
    request.path === '/api/payments/webhook' ? h.continue : refuseForeignOrigins(app.config)(request, h),
  );
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if (!('isBoom' in response && response.isBoom)) {
      if ('headers' in response) addSecurityHeaders(response.headers, app.config);
      return h.continue;
    }
    const error = response as Boom;
    const refused = request.app.sessionFailure ? busy() : refusalOf(error);
    if (refused.output.statusCode >= 500)
      app.log.error({
        id: request.app.id,
        route: request.route.path,
        error: { message: error.message, stack: error.stack },
      });
    const answer = failurePage(app.config, refused, request, h) ?? responseOf(refused, request, h);
    answer.header('x-request-id', request.app.id);
    addSecurityHeaders(answer.headers, app.config);
    return answer;
  });

  await server.register({ plugin: requestLog, options: app });
  await server.register({ plugin: sessionStrategy, options: app });
  for (const plugin of [...plugins, pages]) await server.register({ plugin, options: app });
  return server;
}
