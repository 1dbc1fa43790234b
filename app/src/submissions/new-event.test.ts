import type { SubmissionEvent } from '@marginalia/bff/contract';
import { expect, it } from 'vitest';
import { isIn, type Trace } from './new-event.ts';

const event = (id: string, detail: string | null, more: Partial<SubmissionEvent> = {}): SubmissionEvent => ({
  ...{ id, type: 'document_replaced', actor: 'client', actorName: 'Ada', at: '2026-11-27T12:00:00.000Z', detail },
  ...more,
});
const before = [event('1', 'wrong.docx')];
const trace: Trace = { type: 'document_replaced', file: 'wrong.docx', editor: undefined, before };
const after = (...added: SubmissionEvent[]) => [...before, ...added];

it.each([
  ['nothing was added', after(), false],
  ['it is there', after(event('2', 'wrong.docx')), true],
  ['another file has come, which may be somebody else’s', after(event('2', 'right.docx')), undefined],
  ['an editor has sent one of the same name', after(event('2', 'wrong.docx', { actor: 'administrator' })), undefined],
  ['another file has come after it', after(event('2', 'wrong.docx'), event('3', 'right.docx')), true],
  ['the order was approved', after(event('2', null, { type: 'approved' })), false],
  ['the history cannot be read', undefined, undefined],
] as const)('of a file it tells whether it has arrived: %s', (_, events, answer) => {
  expect(isIn(events, trace)).toBe(answer);
});

it.each([
  ['The "right" one: 2.docx', 'The right one 2.docx'],
  ['cafe\u0301.doc', 'café.docx'],
  [`${'long '.repeat(60)}.docx`, `${'long '.repeat(30)}.docx`],
])('%s is found under the name that the server keeps', (file, detail) => {
  expect(isIn(after(event('2', detail)), { ...trace, file })).toBe(true);
});

it('answers are told of by their number, and the system’s own file is nobody’s', () => {
  const sent = { file: 'a.docx', editor: 'Ines Editor', before } as const;
  const of = (
    type: SubmissionEvent['type'],
    actor: SubmissionEvent['actor'],
    actorName: string | null,
    detail: string,
  ) => isIn(after(event('2', detail, { type, actor, actorName })), { ...sent, type: type as Trace['type'] });
  expect(of('answers_read', 'administrator', 'Ines Editor', '3 replies')).toBe(true);
  expect(of('answers_read', 'administrator', 'Another Editor', '3 replies')).toBe(undefined);
  expect(of('reviewed_document_uploaded', 'administrator', 'Ines Editor', 'a.docx')).toBe(true);
  expect(of('reviewed_document_uploaded', 'administrator', 'Another Editor', 'a.docx')).toBe(undefined);
  expect(of('reviewed_document_uploaded', 'system', null, 'a.docx')).toBe(false);
});
