import { findOffer, limits, type Submission, wordsOverLimit } from '@marginalia/bff/contract';

const words = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`;

export interface Preflight {
  readonly sentences: readonly string[];
  /** The file is longer than the service covers, the grace included (design §5.8). */
  readonly isOver: boolean;
  /** There is more to say than the number of words. */
  readonly isRemarkable: boolean;
}

/** What a look into the uploaded file found, in plain sentences; none when there is no file. */
export function preflightOf({ service, documentNotes }: Pick<Submission, 'service' | 'documentNotes'>): Preflight {
  if (!documentNotes) return { sentences: [], isOver: false, isRemarkable: false };
  const { words: count, remarks } = documentNotes;
  if (count === null) return { sentences: remarks, isOver: false, isRemarkable: remarks.length > 0 };
  const news = [...limitSentences(service, count), ...remarks];
  return {
    sentences: [`We counted ${words(count)} in the file.`, ...news],
    isOver: wordsOverLimit(service, count) > 0,
    isRemarkable: news.length > 0,
  };
}

function limitSentences(service: string | null, count: number): string[] {
  const offer = findOffer(service);
  if (!offer?.wordLimit || count <= offer.wordLimit) return [];
  const over = wordsOverLimit(service, count);
  return [
    `${offer.name} covers ${words(offer.wordLimit)}. Up to ${limits.graceWords} words over is free.`,
    over === 0
      ? 'The price stays the same.'
      : `The file is ${words(over)} over the word limit, so it needs a custom quote.`,
  ];
}
