import { initialOffering, orderedServiceOf, orderLines, quotedLines } from '@marginalia/bff/contract';
import { describe, expect, it } from 'vitest';
import { preflightOf } from './preflight.ts';

const undecided = { isAwaitingQuote: true, lines: orderLines(initialOffering, 'express', []) };
const express = orderedServiceOf(initialOffering, 'express', []);
const look = (words: number | null, service: string | null = 'express', remarks: string[] = []) =>
  preflightOf({
    orderedService: orderedServiceOf(initialOffering, service, []),
    documentNotes: { kind: 'docx', words, remarks },
    ...undecided,
  });

describe('what is said about the uploaded file', () => {
  it('is nothing without a file', () =>
    expect(preflightOf({ orderedService: express, documentNotes: null, ...undecided }).sentences).toEqual([]));
  it('is the count, which alone is no finding', () =>
    expect(look(1000)).toEqual({
      isOver: false,
      hasFindings: false,
      sentences: ['We counted 1,000 words in the file.'],
      findings: [],
    }));
  it('is one word', () => expect(look(1).sentences).toEqual(['We counted 1 word in the file.']));
  it.each([1001, 1100])('says the grace plainly for %d words', (count) =>
    expect(look(count)).toEqual({
      isOver: false,
      hasFindings: true,
      sentences: [
        `We counted ${count.toLocaleString('en')} words in the file.`,
        'Express Review covers 1,000 words. Up to 100 words over is free.',
        'The price stays the same.',
      ],
      findings: [],
    }),
  );
  it('asks for a quote over the grace', () => {
    const { isOver, sentences } = look(1240);
    expect(isOver).toBe(true);
    expect(sentences.at(-1)).toBe('The file is 240 words over the word limit, so it needs a custom quote.');
  });
  it.each([
    ['quoted', quotedLines([{ label: '240 extra words', usd: 500, inr: 40_000 }]), 'The quote covers the extra words.'],
    ['waived', [], 'The price stays the same.'],
  ])('asks for no quote once the extra words are %s', (_, added, sentence) => {
    const documentNotes = { kind: 'docx' as const, words: 1240, remarks: [] };
    const settled = { isAwaitingQuote: false, lines: [...undecided.lines, ...added] };
    const { isOver, sentences } = preflightOf({ orderedService: express, documentNotes, ...settled });
    expect(isOver).toBe(false);
    expect(sentences.slice(-2)).toEqual(['The file is 240 words over the word limit.', sentence]);
  });
  it.each(['sop', null])('knows no limit for %s', (service) =>
    expect(look(90_000, service).sentences).toEqual(['We counted 90,000 words in the file.']),
  );
  it('tells what else was found, also when no words could be counted', () =>
    expect(look(null, 'express', ['No text was found in this file.'])).toEqual({
      isOver: false,
      hasFindings: true,
      sentences: [],
      findings: ['No text was found in this file.'],
    }));
  it('puts what only an editor has to know last', () => {
    const documentNotes = { kind: 'docx' as const, words: 9, remarks: ['Both.'], editorRemarks: ['The editor.'] };
    expect(preflightOf({ orderedService: express, documentNotes, ...undecided }).findings).toEqual([
      'Both.',
      'The editor.',
    ]);
  });
});
