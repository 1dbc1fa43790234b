import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** A few documents of the project's own, and a large collection that stands beside the repository, never inside. */
const OWN = folderOf('../../../test/documents/');
const COLLECTION = folderOf('../../../../../shared/corpus/');

export const COLLECTION_ABSENT = existsSync(`${COLLECTION}INDEX.tsv`)
  ? ''
  : `no documents at ../shared/corpus: only the project's own files are tested`;

export interface CorpusFile {
  name: string;
  characters: number;
  expect: string;
  bytes(): Uint8Array;
}

export const corpusFiles = (): CorpusFile[] => (COLLECTION_ABSENT ? [OWN] : [OWN, COLLECTION]).flatMap(filesIn);

function filesIn(folder: string): CorpusFile[] {
  const lines = readFileSync(`${folder}INDEX.tsv`, 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [name = '', , , , note = '', expect = ''] = line.split('\t');
    const characters = Number(/chars=(\d+)/.exec(note)?.[1] ?? 0);
    return { name, characters, expect, bytes: () => new Uint8Array(readFileSync(folder + name)) };
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
