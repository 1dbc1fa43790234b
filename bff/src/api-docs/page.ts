import { type Endpoint, endpointList, roleLabels } from '../../contract/index.ts';
import { escapeHtml } from '../http/security.ts';

const style = `
body{margin:0;font:16px/1.6 system-ui,sans-serif;color:#1f1d1a;background:#fbfaf7}
main{max-width:52rem;margin:0 auto;padding:2rem 1rem 6rem}
h1{font:600 2rem/1.2 Georgia,serif}h2{font:600 1.3rem/1.3 Georgia,serif;margin:3rem 0 .5rem;border-bottom:1px solid #d9d4c8}
article{padding:1rem 0;border-bottom:1px solid #eae6dc}
h3{margin:0;font-size:1rem;overflow-wrap:anywhere}code{font:600 .95em ui-monospace,monospace}
p{margin:.25rem 0}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:.5rem 0 0;font-size:.9rem}
dt{color:#5f5a50}dd{margin:0;overflow-wrap:anywhere}a{color:#1f4fa3}
@media(prefers-color-scheme:dark){body{color:#ece8df;background:#191816}h2{border-color:#3a372f}article{border-color:#2b2924}dt{color:#aaa394}a{color:#9dbcf5}}
`;

const access: Readonly<Record<Endpoint['access'], string>> = {
  anyone: 'anyone',
  'signed-in': 'signed-in users',
  owner: 'the submission’s client, or an administrator',
  administrator: 'administrators',
  'payment-provider': 'the payment provider (signed)',
};

/** The interface as a page: made on the server, with no script at all. */
export function docsPage(nonce: string): string {
  const features = [...new Set(endpointList.map(({ feature }) => feature))];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>HTTP interface · Marginalia</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>HTTP interface</h1>
<p>All endpoints of the service. The <a href="/api/openapi.json">OpenAPI 3.1 document</a> has all fields.</p>
<p>Errors are one plain sentence, or <code>application/problem+json</code> for a client that accepts it. Money is an integer in cents or paise. Times are ISO 8601 in UTC.</p>
${features.map(section).join('')}</main></body></html>`;
}

const section = (feature: string) =>
  `<h2>${escapeHtml(feature)}</h2>${endpointList
    .filter((endpoint) => endpoint.feature === feature)
    .map(article)
    .join('')}`;

const roleText = ({ role }: Endpoint) =>
  role && role !== 'reader'
    ? `; an administrator’s role: ${roleLabels[role]}${role === 'owner' ? '' : ' or Owner'}`
    : '';

const article = (endpoint: Endpoint) => {
  const { method, path, summary, access: who, responses, refusals } = endpoint;
  return `<article><h3><code>${method} ${escapeHtml(path)}</code></h3><p>${escapeHtml(summary)}</p><dl><dt>For</dt><dd>${access[who]}${roleText(endpoint)}</dd><dt>Responses</dt><dd>${[...Object.keys(responses), ...refusals].join(', ')}</dd></dl></article>`;
};
