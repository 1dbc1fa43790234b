/**
 * The real server behind a proxy that answers an order or a payment before it passes it on. The control: a check that
 * finds no lost order here finds none anywhere.
 */
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from './server.ts';

const port = Number(process.env.PORT);
const innerPort = await freePort();
process.env.PORT = String(innerPort);
const lies: Readonly<Record<string, number>> = { '/api/submissions': 201, '/api/payments/webhook': 200 };

createServer(async (incoming, response) => {
  const body = await buffer(incoming);
  const status = incoming.method === 'POST' ? lies[incoming.url ?? ''] : undefined;
  if (status) response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":1}');
  const passOn = () => {
    const { method, url: path, headers } = incoming;
    const sent = request({ host: '127.0.0.1', port: innerPort, method, path, headers, agent: false }, (answer) => {
      if (status) return answer.resume();
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    sent.end(body);
  };
  // Long enough for the kill that follows an answer to come first.
  setTimeout(passOn, status ? 1_000 : 0);
}).listen(port, '127.0.0.1', () => import('../src/main.ts'));
