// The parts of the W3C Web Annotation Data Model (https://www.w3.org/TR/annotation-model/) in which a review is written.

/** Who wrote an annotation. */
export interface WebPerson {
  type: 'Person';
  id?: string;
  name: string;
  'marginalia:initials': string;
}

/** Words of a body, and what they are: a comment, a category, or the words of a suggested change. */
export interface WebText {
  type: 'TextualBody';
  value: string;
  format: 'text/plain';
  purpose: 'commenting' | 'tagging' | 'editing' | 'replying';
}

/** Counts Unicode code points, as the model asks. */
export interface WebPosition {
  type: 'TextPositionSelector';
  start: number;
  end: number;
}

export interface WebQuote {
  type: 'TextQuoteSelector';
  exact: string;
  prefix: string;
  suffix: string;
}

export interface WebTarget {
  source: string;
  selector: [WebPosition, WebQuote];
}

/** One mark, or one reply, which targets the annotation of its mark. Names with a prefix are ours. */
export interface WebAnnotation {
  '@context': readonly unknown[];
  id: string;
  type: 'Annotation';
  motivation: 'highlighting' | 'editing' | 'replying';
  creator?: WebPerson;
  /** ISO 8601, UTC. */
  created?: string;
  body?: WebText[];
  target: WebTarget | string;
  'marginalia:color'?: string;
  /** Offsets in UTF-16 units, where they are not the numbers of code points. */
  'marginalia:range'?: { start: number; end: number };
  'marginalia:anchor'?: object;
  'marginalia:unplaced'?: true;
  'marginalia:resolved'?: { creator: WebPerson; created: string };
}
