import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The real documents the library is measured on; they stand beside the repository, never inside. */
const FOLDER = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));

export const CORPUS_ABSENT = existsSync(`${FOLDER}INDEX.tsv`)
  ? ''
  : `no documents at ../shared/corpus: not tested on real files`;

export interface CorpusFile {
  name: string;
  characters: number;
  expect: string;
  bytes(): Uint8Array;
}

export function corpusFiles(): CorpusFile[] {
  if (CORPUS_ABSENT) return [];
  const lines = readFileSync(`${FOLDER}INDEX.tsv`, 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [name = '', , , , note = '', expect = ''] = line.split('\t');
    const characters = Number(/chars=(\d+)/.exec(note)?.[1] ?? 0);
    return { name, characters, expect, bytes: () => new Uint8Array(readFileSync(FOLDER + name)) };
  });
}

/** Real Word documents that must be read. */
export const acceptedFiles = (): CorpusFile[] =>
  corpusFiles().filter(({ name, expect }) => name.endsWith('.docx') && expect === 'accept');

/** Repeatable random numbers: the same seed gives the same marks on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
