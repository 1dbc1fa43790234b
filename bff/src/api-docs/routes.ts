import type { Plugin } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import { route } from '../http/route.ts';
import { htmlResponse } from '../http/security.ts';
import { openApiDocument } from './openapi.ts';
import { docsPage } from './page.ts';

/** The interface, described by itself. */
export const apiDocs: Plugin<App> = {
  name: 'api-docs',
  register(server, app) {
    // Made when it is asked for: a start need not wait for it.
    let bytes: Buffer | undefined;
    const documentBytes = () => (bytes ??= Buffer.from(JSON.stringify(openApiDocument(app.config.publicUrl))));
    server.route([
      route(app, 'openapi', ({ h }) => h.response(documentBytes()).type('application/json')),
      route(app, 'docs', ({ h }) => htmlResponse(h, docsPage)),
    ]);
  },
};
