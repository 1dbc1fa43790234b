/** What became of a mark, in words for the editor who made it. */
export const REASONS = {
  'bad-range': 'The place of this mark is outside the text.',
  'text-differs': 'The text at this place differs from the text that was marked.',
  'no-text': 'This file has no text that can be marked.',
  'no-place': 'Word has no comments inside notes and text boxes, and the text has no mark to place this comment at.',
  'in-note': 'Word has no comments inside notes. This comment is placed at the mark of its note and quotes the words.',
  'in-text-box': 'Word has no comments inside text boxes. This comment is placed at its box and quotes the words.',
  empty: 'This suggestion changes nothing.',
  'crosses-paragraph': 'A suggestion must stay inside one paragraph.',
  'splits-character': 'This suggestion begins or ends in the middle of a character.',
  'overlaps-suggestion': 'This suggestion overlaps another one.',
  'bad-characters': 'The new text has a character that Word can’t store.',
  equation: 'Word can’t track changes inside an equation.',
  'phonetic-guide': 'Word can’t track changes under a phonetic guide.',
  'bound-control': 'Word fills in this text from the document properties, so a change here would be lost.',
  'moved-text': 'This text has been moved in a tracked change. Accept or reject the move first.',
  'inside-change': 'This text is part of a tracked insertion that can’t be split here.',
  object: 'This change would cut a symbol that Word stores as one piece.',
};

/** Why a comment was written beside its words. The names are stable. */
export type Displacement = 'in-note' | 'in-text-box';

/** Why a mark was not written. The names are stable. */
export type Refusal = Exclude<keyof typeof REASONS, Displacement>;
