import type { Editor } from '@tiptap/core';
import { history, redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type Anchor, anchor } from '../model/anchors.js';
import { newId } from '../model/id.js';
import { type Marks, sortHighlights, sortSuggestions } from '../model/places.js';
import { defaultHighlightColor, type Highlight, type Place, type Suggestion } from '../model/types.js';
import { type AnnotationChange, AnnotationStep } from './annotation-step.js';
import { annotations, annotationsOf, type MarkWords, redraw, setActive, setUnplaced } from './annotations.js';
import { type Drawn, drawnSelection, drawSelection } from './drawn-selection.js';
import { type GuardOptions, guard } from './guard.js';
import { makeEditor } from './make-editor.js';
import { noted, notesOf, withoutNote } from './notes.js';
import { placeForSuggestion, placeHighlight, placeSuggestion, selectedWords } from './placing.js';
import { replaceHighlights, replaceSuggestions } from './replace.js';
import { areSame } from './same.js';
import { asSuggestion, separate, withdraw } from './suggest.js';
import { suggestionDetails } from './suggestion-details.js';
import { docOf, keepsContent, offsetAt, positionAt, suggestionsOf } from './text-map.js';

export type EditorMode = 'highlight' | 'suggest';

/** What the parts around the text show. A new object after every change; unchanged lists keep their identity. */
export interface Snapshot {
  highlights: readonly Highlight[];
  suggestions: readonly Suggestion[];
  /** Kept and shown, but without a place in this content. */
  unplaced: Marks;
  activeId: string | null;
  /** Selected words that can become a highlight. */
  selection: Place | null;
  canUndo: boolean;
  canRedo: boolean;
}

export interface SessionOptions extends GuardOptions {
  content: string;
  contentVersion: number;
  highlights: readonly Highlight[];
  suggestions: readonly Suggestion[];
  mode: EditorMode;
  isReadOnly: boolean;
  /** Attributes of the text element that do not depend on the mode; read again by `relabel`. */
  attributes: () => Record<string, string>;
  words: MarkWords;
  /** Runs what tells listeners and the application of one change, and returns when both have rendered. */
  inOneRender: (tell: () => void) => void;
  /** The lists that the application holds after it was told. */
  held: () => Marks;
  onHighlightsChange: (next: Highlight[]) => void;
  onSuggestionsChange: (next: Suggestion[]) => void;
}

const commentPause = 1500;

const withId = <T extends { id: string }>(marks: readonly T[], id: string) => marks.find((mark) => mark.id === id);

/** One content with its highlights and suggestions on TipTap, without React: the text, its history, and what changed. */
export class EditorSession {
  readonly content: string;
  readonly #options: SessionOptions;
  readonly #editor: Editor;
  readonly #listeners = new Set<() => void>();
  #contentVersion: number;
  #mode: EditorMode;
  #isReadOnly: boolean;
  #isOwnChange = false;
  #isFromOutside = false;
  /** What is to be told when acts that belong together are done. */
  #held: (() => void)[] | undefined;
  /** The browser said before its last change that it deletes ahead of the caret. */
  isForward = false;
  #lastComment: { id: string; time: number; tr: Transaction } | undefined;
  #snapshot: Snapshot;
  /** The very lists that went out or came in last: coming back, they are no news. */
  #known: { highlights?: readonly Highlight[]; suggestions?: readonly Suggestion[] } = {};

  constructor(element: HTMLElement, options: SessionOptions) {
    this.#options = options;
    this.#known = { highlights: options.highlights, suggestions: options.suggestions };
    this.content = options.content;
    this.#contentVersion = options.contentVersion;
    this.#mode = options.mode;
    this.#isReadOnly = options.isReadOnly;
    const highlights = sortHighlights(options.content, options.highlights);
    const suggestions = sortSuggestions(options.content, options.suggestions);
    const unplaced = { highlights: highlights.unplaced, suggestions: suggestions.unplaced };
    const notes = notesOf(suggestions.placed);
    const plugins = [
      annotations({ highlights: highlights.placed, notes, unplaced }, options.words),
      history({ newGroupDelay: 600 }),
      suggestionDetails(options.words),
      drawnSelection(),
      guard(this, options),
    ];
    this.#editor = makeEditor(element, {
      plugins,
      makeDoc: (schema) => docOf(schema, options.content, suggestions.placed),
      attributes: () => this.#attributes(),
      dispatch: (tr, next) => this.#dispatch(tr, next),
    });
    this.#snapshot = this.#read();
  }

  get view(): EditorView {
    return this.#editor.view;
  }

  /** True while typed words become suggestions. */
  get isWriting(): boolean {
    return this.#mode === 'suggest' && !this.#isReadOnly;
  }

  destroy(): void {
    this.#listeners.clear();
    this.#editor.destroy();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): Snapshot => this.#snapshot;

  setMode(mode: EditorMode, isReadOnly: boolean): void {
    if (mode === this.#mode && isReadOnly === this.#isReadOnly) return;
    this.#mode = mode;
    this.#isReadOnly = isReadOnly;
    // Drawn anew with the attributes of the mode.
    this.view.updateState(this.view.state);
  }

  /** Names the text and describes its marks anew: the words are in another language now. */
  relabel(): void {
    this.#own(redraw(this.view.state.tr));
  }

  /** Goes into the anchors that are taken from now on. */
  setContentVersion(contentVersion: number): void {
    this.#contentVersion = contentVersion;
  }

  /** Takes highlights from outside; those that the editor gave out itself change nothing. */
  setHighlights(next: readonly Highlight[]): void {
    if (next === this.#known.highlights) return;
    this.#known.highlights = next;
    const { placed, unplaced } = sortHighlights(this.content, next);
    const { state } = this.view;
    const changes = replaceHighlights(annotationsOf(state).highlights, placed);
    this.#takeIn(state.tr, changes, { ...this.#snapshot.unplaced, highlights: unplaced });
  }

  setSuggestions(next: readonly Suggestion[]): void {
    if (next === this.#known.suggestions) return;
    this.#known.suggestions = next;
    const { placed, unplaced } = sortSuggestions(this.content, next);
    const { tr, changes } = replaceSuggestions(this.view.state, this.content, this.#snapshot.suggestions, placed);
    this.#takeIn(tr, changes, { ...this.#snapshot.unplaced, suggestions: unplaced });
  }

  /** Highlights the selection, or the given places. @returns the id of the first, or null where nothing is selected. */
  addHighlights(look: Partial<Omit<Highlight, keyof Place | 'id'>> = {}, places?: readonly Place[]): string | null {
    const selection = selectedWords(this.view.state, this.content);
    const chosen = places ?? (selection ? [selection] : []);
    if (chosen.length === 0 || this.#isReadOnly) return null;
    const added = chosen.map(
      ({ startIndex, endIndex, text }): Highlight => ({
        id: newId(),
        text,
        startIndex,
        endIndex,
        comment: '',
        color: defaultHighlightColor,
        ...look,
        anchor: this.#anchor({ startIndex, endIndex }),
      }),
    );
    const [first] = added as [Highlight, ...Highlight[]];
    const tr = this.#stepped(added.map((after) => ({ kind: 'highlight', id: after.id, after })));
    if (!places) {
      this.#leaveSelection(tr, first);
    }
    setActive(tr, places ? this.#snapshot.activeId : first.id).setMeta('addToHistory', true);
    if (places) this.#own(tr);
    else this.#ownBeforeLeaving(tr);
    return first.id;
  }

  /**
   * The focus goes to the comment field next, and the browser's selection with it: to put that at the caret before would
   * only lay out the text once more. ProseMirror does so where it has the focus, and tells the browser when it returns.
   */
  #ownBeforeLeaving(tr: Transaction): void {
    const { view } = this;
    view.hasFocus = () => false;
    try {
      this.#own(tr);
    } finally {
      delete (view as Partial<EditorView>).hasFocus;
    }
  }

  updateHighlight(id: string, change: Partial<Omit<Highlight, keyof Place | 'id'>>): void {
    const { highlights, unplaced } = this.#snapshot;
    const placed = withId(highlights, id);
    const before = placed ?? withId(unplaced.highlights, id);
    if (!before || this.#isReadOnly) return;
    const kind = placed ? 'highlight' : 'lostHighlight';
    const tr = this.#stepped([{ kind, id, before, after: { ...before, ...change } }]);
    this.#own('comment' in change ? this.#asTyped(id, tr) : tr);
  }

  commentSuggestion(id: string, comment: string): void {
    if (this.#isReadOnly) return;
    const { suggestions, unplaced } = this.#snapshot;
    const lost = withId(suggestions, id) ? undefined : withId(unplaced.suggestions, id);
    const change: AnnotationChange = lost
      ? { kind: 'lostSuggestion', id, before: lost, after: { ...lost, comment: comment || undefined } }
      : { kind: 'comment', id, before: this.#notes.get(id)?.comment, after: comment || undefined };
    this.#own(this.#asTyped(id, this.#stepped([change])));
  }

  /** Removes a highlight, or takes a suggestion back; one without a place goes too. */
  remove(id: string): void {
    if (this.#isReadOnly) return;
    const { highlights, suggestions, unplaced } = this.#snapshot;
    const placed = withId(highlights, id);
    const lost = withId(unplaced.highlights, id);
    const proposed = withId(unplaced.suggestions, id);
    if (placed) this.#own(this.#stepped([{ kind: 'highlight', id, before: placed }]));
    else if (withId(suggestions, id)) this.#withdraw(id);
    else if (lost) this.#own(this.#stepped([{ kind: 'lostHighlight', id, before: lost }]));
    else if (proposed) this.#own(this.#stepped([{ kind: 'lostSuggestion', id, before: proposed }]));
  }

  #withdraw(id: string): void {
    const tr = withdraw(this.view.state, id);
    const forgotten = withoutNote(this.#notes, id);
    if (forgotten.length > 0) tr.step(new AnnotationStep(forgotten));
    if (tr.docChanged) this.#own(tr);
  }

  /** A person says that a mark which moved stands right: its anchor is taken anew. */
  keep(id: string): void {
    if (this.#isReadOnly) return;
    const { highlights, suggestions } = this.#snapshot;
    const highlight = withId(highlights, id);
    const suggestion = withId(suggestions, id);
    if (highlight) this.updateHighlight(id, { anchor: this.#anchor(highlight) });
    else if (suggestion) {
      const [before, after] = [this.#notes.get(id)?.anchor, this.#anchor(suggestion)];
      this.#own(this.#stepped([{ kind: 'anchor', id, before, after }]));
    }
  }

  /** Where a mark that has no place would be put now: on the selected words, an insertion at the caret. */
  placeFor(id: string): Place | null {
    const { suggestions, unplaced } = this.#snapshot;
    const { state } = this.view;
    if (withId(unplaced.highlights, id)) return selectedWords(state, this.content);
    const lost = withId(unplaced.suggestions, id);
    return lost ? placeForSuggestion(state, this.content, lost, suggestions) : null;
  }

  /** Puts a mark that has no place there. @returns the place, or null where it cannot stand. */
  place(id: string): Place | null {
    const place = this.placeFor(id);
    if (!place || this.#isReadOnly) return null;
    const { suggestions, unplaced } = this.#snapshot;
    const { state } = this.view;
    const taken = this.#anchor(place);
    const highlight = withId(unplaced.highlights, id);
    const suggestion = withId(unplaced.suggestions, id);
    let tr: Transaction | undefined;
    if (highlight) tr = placeHighlight(state, highlight, place, taken);
    else if (suggestion) tr = placeSuggestion(state, this.content, suggestion, suggestions, place, taken);
    if (tr) this.#own(setActive(this.#leaveSelection(tr, place), id).setMeta('addToHistory', true));
    return place;
  }

  /** Shows the selected words, or the caret, while the focus is elsewhere; null ceases to. */
  drawSelection(drawn: Drawn | null): void {
    if (!this.#editor.isDestroyed) drawSelection(this.view, drawn);
  }

  activate(id: string | null): void {
    if (annotationsOf(this.view.state).activeId !== id) this.#own(setActive(this.view.state.tr, id));
  }

  /** Puts the caret at a place of the content and shows it. */
  goTo({ startIndex }: Place, isFocused: boolean): void {
    const { state } = this.view;
    const position = positionAt(state.doc, startIndex, 'after');
    const tr = state.tr.setSelection(TextSelection.create(state.doc, position)).setMeta('keepActive', true);
    this.#own(tr);
    if (isFocused) this.focus();
    const { node } = this.view.domAtPos(position);
    const element = node instanceof Element ? node : node.parentElement;
    element?.scrollIntoView({ block: 'center' });
  }

  /** Moves the focus to the text, where the caret is. */
  focus(): void {
    if (!this.#editor.isDestroyed) this.view.focus();
  }

  /** Moves the focus to the text where it fell to the page. */
  catchFocus(): void {
    if (this.#editor.isDestroyed) return;
    const { activeElement } = this.view.root;
    if (activeElement === null || activeElement === document.body) this.view.focus();
  }

  /** Puts the caret at an end of the text, or selects up to it, or everything. */
  goToEdge(side: 'start' | 'end' | 'both', isExtending: boolean): void {
    const { doc, selection } = this.view.state;
    const [start, end] = [1, doc.content.size - 1];
    const head = side === 'start' ? start : end;
    const anchor = side === 'both' ? start : isExtending ? selection.anchor : head;
    this.view.dispatch(this.view.state.tr.setSelection(TextSelection.create(doc, anchor, head)));
    if (side === 'both') return;
    const paragraph = this.view.dom.children[side === 'start' ? 0 : doc.childCount - 1];
    paragraph?.scrollIntoView({ block: 'nearest' });
  }

  /** The offset of the content at the caret. */
  get caret(): number {
    return offsetAt(this.view.state.doc, this.view.state.selection.head);
  }

  undo = (): boolean => this.#travel(undo);
  redo = (): boolean => this.#travel(redo);

  #travel(command: typeof undo): boolean {
    if (this.#isReadOnly) return false;
    this.#lastComment = undefined;
    const { state } = this.view;
    return command(state, (tr) => {
      // The history always sets the selection; where the text stays, the caret has not been anywhere.
      if (tr.doc === state.doc) tr.setMeta('keepActive', true);
      this.#own(separate(state, tr, newId));
    });
  }

  /** Words typed into one comment without a pause are one step of the history. */
  #asTyped(id: string, tr: Transaction): Transaction {
    const last = this.#lastComment;
    const time = Date.now();
    if (last?.id === id && time - last.time < commentPause) tr.setMeta('appendedTransaction', last.tr);
    this.#lastComment = { id, time, tr };
    return tr;
  }

  get #notes() {
    return annotationsOf(this.view.state).notes;
  }

  #anchor({ startIndex, endIndex }: Pick<Place, 'startIndex' | 'endIndex'>): Anchor {
    return anchor(this.content, startIndex, endIndex, this.#contentVersion);
  }

  /** What was done with the selected words is done: the caret stands behind them, and the mark stays the active one. */
  #leaveSelection(tr: Transaction, { endIndex }: Pick<Place, 'endIndex'>): Transaction {
    const caret = TextSelection.create(tr.doc, positionAt(tr.doc, endIndex, 'before'));
    return tr.setSelection(caret).setMeta('keepActive', true);
  }

  #stepped(changes: AnnotationChange[]): Transaction {
    return this.view.state.tr.step(new AnnotationStep(changes));
  }

  #takeIn(tr: Transaction, changes: AnnotationChange[], unplaced: Marks): void {
    if (changes.length > 0) tr.step(new AnnotationStep(changes));
    const before = this.#snapshot.unplaced;
    const isKept = areSame(before.highlights, unplaced.highlights) && areSame(before.suggestions, unplaced.suggestions);
    if (isKept && !tr.docChanged) return;
    setUnplaced(tr, isKept ? before : unplaced);
    tr.setMeta('addToHistory', false);
    this.#isFromOutside = true;
    try {
      this.#own(tr);
    } finally {
      this.#isFromOutside = false;
    }
  }

  #own(tr: Transaction): void {
    this.#isOwnChange = true;
    try {
      this.view.dispatch(tr);
    } finally {
      this.#isOwnChange = false;
    }
  }

  /** The one gate: no transaction changes the client's text; in suggestion mode it becomes a suggestion instead. */
  #dispatch(tr: Transaction, next: (tr: Transaction) => void): void {
    const { state } = this.view;
    let allowed: Transaction | null = tr;
    if (tr.docChanged && !this.#isOwnChange) {
      if (!this.isWriting) allowed = null;
      else if (!keepsContent(state.doc, tr.doc)) allowed = asSuggestion(state, tr, newId, this.isForward);
      if (!allowed) this.#options.onRefused();
    }
    if (!allowed) return;
    if (allowed.docChanged && !keepsContent(state.doc, allowed.doc)) return;
    next(allowed);
    if (allowed.selectionSet && !allowed.getMeta('keepActive')) this.#followCaret(next);
    this.#changed();
  }

  /** The mark under the caret is the active one; leaving it keeps it active until another is reached. */
  #followCaret(next: (tr: Transaction) => void): void {
    const { state } = this.view;
    const { activeId } = annotationsOf(state);
    const { highlights, suggestions } = this.#snapshot.unplaced;
    // Words are being selected to put the active mark there, which has no place.
    if (!state.selection.empty && [...highlights, ...suggestions].some(({ id }) => id === activeId)) return;
    const id = this.markAt(state.selection.head);
    if (id !== null && id !== activeId) next(setActive(state.tr, id));
  }

  /** The id of the shortest mark at a position of the document. */
  markAt(position: number): string | null {
    const { doc } = this.view.state;
    const $position = doc.resolve(position);
    for (const node of [$position.nodeAfter, $position.nodeBefore]) {
      const mark = node?.marks.find(({ attrs }) => attrs.id);
      if (mark) return String(mark.attrs.id);
    }
    const offset = offsetAt(doc, position);
    let best: Highlight | null = null;
    for (const highlight of annotationsOf(this.view.state).highlights) {
      if (highlight.startIndex > offset) break;
      if (highlight.endIndex <= offset) continue;
      if (!best || highlight.endIndex - highlight.startIndex <= best.endIndex - best.startIndex) best = highlight;
    }
    return best?.id ?? null;
  }

  #samePlace(before: Place | null, now: Place | null): Place | null {
    return before?.startIndex === now?.startIndex && before?.endIndex === now?.endIndex ? before : now;
  }

  #read(previous?: Snapshot): Snapshot {
    const { state } = this.view;
    const { highlights, notes, unplaced, activeId } = annotationsOf(state);
    const found = suggestionsOf(state.doc).map((suggestion) => noted(suggestion, notes.get(suggestion.id)));
    const same = previous?.suggestions;
    const isSame = same?.length === found.length && found.every((suggestion, index) => suggestion === same[index]);
    return {
      highlights,
      suggestions: isSame ? (same as readonly Suggestion[]) : found,
      unplaced,
      activeId,
      selection: this.#samePlace(previous?.selection ?? null, selectedWords(state, this.content)),
      canUndo: undoDepth(state) > 0,
      canRedo: redoDepth(state) > 0,
    };
  }

  #changed(): void {
    // A transaction dispatched while another is applied lands here twice; the second reading finds nothing new.
    const before = this.#snapshot;
    const snapshot = this.#read(before);
    this.#snapshot = snapshot;
    const { highlights, suggestions, unplaced } = snapshot;
    const isNews = (kind: keyof Marks) => snapshot[kind] !== before[kind] || unplaced[kind] !== before.unplaced[kind];
    const tell = () => {
      for (const listener of this.#listeners) listener();
      if (this.#isFromOutside) return;
      if (isNews('highlights')) {
        const next = [...highlights, ...unplaced.highlights];
        this.#known.highlights = next;
        this.#options.onHighlightsChange(next);
      }
      if (isNews('suggestions')) {
        const next = [...suggestions, ...unplaced.suggestions];
        this.#known.suggestions = next;
        this.#options.onSuggestionsChange(next);
      }
    };
    if (this.#isFromOutside) tell();
    else if (this.#held) this.#held.push(tell);
    else this.#render([tell]);
  }

  /** Tells of changes, then shows what the application made of them: it may have refused or altered one. */
  #render(tellings: readonly (() => void)[]): void {
    this.#options.inOneRender(() => {
      for (const tell of tellings) tell();
    });
    if (this.#editor.isDestroyed) return;
    const { highlights, suggestions } = this.#options.held();
    this.setHighlights(highlights);
    this.setSuggestions(suggestions);
  }

  /** Runs several acts and tells of them once, when all are done. */
  together<T>(acts: () => T): T {
    if (this.#held) return acts();
    const held: (() => void)[] = [];
    this.#held = held;
    try {
      return acts();
    } finally {
      this.#held = undefined;
      this.#render(held);
    }
  }

  #attributes(): Record<string, string> {
    const { isWriting } = this;
    return {
      ...this.#options.attributes(),
      'aria-readonly': String(!isWriting),
      inputmode: isWriting ? 'text' : 'none',
    };
  }
}
