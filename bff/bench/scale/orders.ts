import { type SubmissionStatus, submissionStatuses } from '../../contract/index.ts';
import { searchTextOf } from '../../src/submissions/search-text.ts';

const firstNames =
  'Anna Ravi Li José Zoë Łukasz Priya Noah Emma Omar Søren Mei Ida Paul Sara Jürgen Amélie Rosa Ken Tara'.split(' ');
const lastNames =
  'Müller Sharma Wang García Smith Nowak Patel Jones Okafor Haddad Jensen Chen Rossi Weiß Lee Kim Silva Brown Novák Roy'.split(
    ' ',
  );
const words =
  'essay thesis analysis climate policy trade memory ethics migration energy poetry labour urban gender law health शिक्षा 教育 Überblick résumé'.split(
    ' ',
  );
const sentence =
  'The argument of this paragraph is clear, but its evidence comes a page later than the reader needs it. ';
const day = 86_400_000;
const text = sentence.repeat(24);
const lines = JSON.stringify([{ id: 'deep', name: 'Deep Clarity Edit', usd: 3600, inr: 288_000 }]);
const notes = JSON.stringify({ kind: 'docx', words: 456, remarks: [] });

/** The same number for the same order each time, evenly spread between 0 and 1. */
function spread(id: number, salt: number): number {
  let value = Math.imul(id ^ (salt * 0x9e3779b9), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}
/** The first of a list far more often than the last, as with real names and words. */
const seldomLast = <Item>(list: readonly Item[], share: number): Item =>
  list[Math.floor(share ** 2 * list.length)] as Item;

function statusOf(share: number, age: number): SubmissionStatus {
  // What is old is done: only the last month holds work.
  if (age > 30 * day) return share < 0.9 ? 'completed' : 'rejected';
  return submissionStatuses[Math.floor(share * submissionStatuses.length)] ?? 'paid';
}

/** One order of `all`, which end yesterday and began two years ago; every tenth client has many. */
export function orderRow(id: number, all: number, now: number) {
  const age = day + ((all - id) / all) * 730 * day;
  const at = (days: number) => new Date(now - age + days * day * 0.2).toISOString();
  const status = statusOf(spread(id, 1), age);
  const isPaid = ['paid', 'in_progress', 'completed'].includes(status);
  const userId = 2 + Math.floor(spread(id, 2) ** 2 * clientsOf(all));
  const [firstName, lastName] = [seldomLast(firstNames, spread(userId, 3)), seldomLast(lastNames, spread(userId, 4))];
  const title = `${[5, 6, 7].map((salt) => seldomLast(words, spread(id, salt))).join(' ')} ${id}`;
  const searched = { title, firstName, lastName, email: `c${userId}@example.com`, originalName: `${title}.docx` };
  return {
    ...{ id, ...searched, serviceId: 1 + (id % 3), service: 'deep', wordCount: 456, totalPrice: 3600 },
    ...{ totalPriceInr: 288_000, lines, status, submittedAt: at(0), updatedAt: at(0), userId, countryCode: '+1' },
    paidAt: isPaid ? at(1) : null,
    completedAt: status === 'completed' ? at(4) : null,
    ...{ documentType: 'essay', academicLevel: 'graduate_masters', submissionMethod: 'upload', documentNotes: notes },
    deadline: at(5).slice(0, 10),
    promptInstructions: 'Discuss the statement in 1,000 words.',
    ...{
      contentPreview: text.slice(0, 500),
      filename: `${String(id).padStart(32, '0')}-Essay.docx`,
      contentVersion: 1,
    },
    searchText: searchTextOf(searched),
  };
}

export const clientsOf = (all: number): number => Math.max(20, Math.floor(all / 5));
export const contentRow = (id: number) => ({ submissionId: id, content: text, headings: '[]' });
export const clientRow = (id: number, at: string) => {
  const email = `c${id}@example.com`;
  return { id, email, emailKey: email, createdAt: at, updatedAt: at };
};

const comments = JSON.stringify(
  ['clarity', 'grammar', 'argument'].map((category, index) => ({ id: `h${index}`, category, comment: sentence })),
);
export const reviewRow = (id: number, at: string) => ({
  ...{ submissionId: id, highlights: comments, suggestions: '[]', notes: '', version: 1, updatedAt: at },
});
