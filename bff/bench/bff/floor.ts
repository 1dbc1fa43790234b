// The floor: node:http and node:sqlite with nothing between them, over the same file, with the same session check.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { fileIn } from './rows.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const sqlite = new DatabaseSync(fileIn(dataDir));
sqlite.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=5000');
const session = sqlite.prepare(
  'select users.id, isAdmin, expiresAt, lastSeenAt from sessions join users on users.id = sessions.userId where idHash = ?',
);
const listed = 'select *, contentPreview as content, editedContentPreview as editedContent from submissions';
const one = sqlite.prepare(
  'select s.*, c.content, c.editedContent from submissions s left join submission_contents c on c.submissionId = s.id where s.id = ?',
);
const recent = sqlite.prepare(`${listed} order by submittedAt desc, id desc limit 10`);
const byStatus = sqlite.prepare(`${listed} where status = ? order by submittedAt desc, id desc limit 50`);
const found = sqlite.prepare(
  `${listed} where id in (select id from submissions where searchText like ? order by submittedAt desc, id desc limit 50) order by submittedAt desc, id desc`,
);
const foundCount = sqlite.prepare('select count(*) as count from submissions where searchText like ?');
const create = sqlite.prepare(
  `insert into submissions (title, totalPrice, totalPriceInr, lines, status, submittedAt, updatedAt, userId, firstName, lastName, email, documentType, academicLevel, deadline, submissionMethod, googleDocsLink, promptInstructions)
   values (?, 1500, 120000, '[]', 'pending_approval', ?, ?, 1, ?, ?, ?, ?, ?, ?, 'google_docs', ?, ?) returning id`,
);

const isSignedIn = (cookie: string | undefined): boolean => {
  const token = /session=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
  const row = session.get(createHash('sha256').update(token).digest('base64url'));
  return row !== undefined && String(row.expiresAt) > new Date().toISOString();
};

createServer((request, response) => {
  const send = (status: number, value: unknown) => {
    const body = JSON.stringify(value);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
  if (!isSignedIn(request.headers.cookie)) return send(401, 'Please log in first.');
  const url = request.url ?? '';
  if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const now = new Date().toISOString();
      const row = create.get(
        ...['Essay from Google Docs', now, now, body.firstName, body.lastName, body.email, body.documentType],
        ...[body.academicLevel, body.deadline, body.googleDocsLink, body.instructionsPrompt],
      );
      send(201, row);
    });
    return undefined;
  }
  if (url.startsWith('/api/submissions/status/')) return send(200, byStatus.all('paid'));
  const q = new URL(url, 'http://floor').searchParams.get('q');
  if (q) {
    const rows = found.all(`%${q}%`);
    response.setHeader('x-total-count', rows.length < 50 ? rows.length : String(foundCount.get(`%${q}%`)?.count));
    return send(200, rows);
  }
  if (url.startsWith('/api/submissions?')) return send(200, recent.all());
  return send(200, one.get(Number(url.split('/').at(-1))));
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
