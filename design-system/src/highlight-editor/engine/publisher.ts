import type { Marks } from '../model/places.js';
import type { Highlight, Suggestion } from '../model/types.js';
import type { Snapshot } from './snapshot.js';

export interface PublisherOptions {
  /** Runs what tells the application of one change, and returns when it and the parts around the text have rendered. */
  inOneRender: (publish: () => void) => void;
  onHighlightsChange: (next: Highlight[]) => void;
  onSuggestionsChange: (next: Suggestion[]) => void;
}

/** Publishes the user's changes of marks to the application. */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #onRendered: () => void;
  /** The very lists that went out or came in last: coming back, they are no news. */
  readonly #known: Partial<Marks>;
  #batch: (() => void)[] | undefined;
  #isFromOutside = false;

  /** @param onRendered runs after the application rendered a change of the user's */
  constructor(options: PublisherOptions, known: Marks, onRendered: () => void) {
    this.#options = options;
    this.#known = { highlights: known.highlights, suggestions: known.suggestions };
    this.#onRendered = onRendered;
  }

  /** Notes a list that the application hands in. @returns false when it is the one that went out or came in last */
  receive<Kind extends keyof Marks>(kind: Kind, list: Marks[Kind]): boolean {
    if (this.#known[kind] === list) return false;
    this.#known[kind] = list;
    return true;
  }

  /** Runs what applies marks of the application, of which it is not told. */
  fromOutside(apply: () => void): void {
    this.#isFromOutside = true;
    try {
      apply();
    } finally {
      this.#isFromOutside = false;
    }
  }

  /** Runs several changes and publishes them once, when all are done. */
  together<T>(change: () => T): T {
    if (this.#batch) return change();
    const batch: (() => void)[] = [];
    this.#batch = batch;
    try {
      return change();
    } finally {
      this.#batch = undefined;
      this.#render(batch);
    }
  }

  publish(before: Snapshot, snapshot: Snapshot): void {
    if (this.#isFromOutside) return;
    const publish = () => this.#tellApplication(before, snapshot);
    if (this.#batch) this.#batch.push(publish);
    else this.#render([publish]);
  }

  #tellApplication(before: Snapshot, { highlights, suggestions, unplaced }: Snapshot): void {
    if (highlights !== before.highlights || unplaced.highlights !== before.unplaced.highlights) {
      const next = [...highlights, ...unplaced.highlights];
      this.#known.highlights = next;
      this.#options.onHighlightsChange(next);
    }
    if (suggestions !== before.suggestions || unplaced.suggestions !== before.unplaced.suggestions) {
      const next = [...suggestions, ...unplaced.suggestions];
      this.#known.suggestions = next;
      this.#options.onSuggestionsChange(next);
    }
  }

  #render(batch: readonly (() => void)[]): void {
    this.#options.inOneRender(() => {
      for (const publish of batch) publish();
    });
    this.#onRendered();
  }
}
