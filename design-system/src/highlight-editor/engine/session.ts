import type { CommandProps, Editor } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import { EditorState, type Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { newId } from '../model/id.js';
import { type Marks, placeMarks, sortHighlights, sortSuggestions } from '../model/places.js';
import type { Highlight, Place, Suggestion } from '../model/types.js';
import { type AnnotationChange, AnnotationStep } from './annotation-step.js';
import { annotations, annotationsOf, redraw, setActive, setUnplaced } from './annotations.js';
import * as caret from './caret.js';
import { CommentTyping } from './comment-typing.js';
import { drawingLater } from './drawing-later.js';
import { type Drawn, drawnSelection, drawSelection } from './drawn-selection.js';
import { allowedTransaction, mayBecomeSuggestion } from './gate.js';
import { guard, type Press } from './guard.js';
import { withoutFocus } from './internals.js';
import * as commands from './mark-commands.js';
import { notesOf } from './notes.js';
import { Publisher } from './publisher.js';
import { replaceHighlights, replaceSuggestions } from './replace.js';
import { areSame } from './same.js';
import type { EditorMode, SessionOptions } from './session-options.js';
import { readSnapshot, type Snapshot } from './snapshot.js';
import { separate } from './suggest.js';
import { docOf, offsetAt } from './text-map.js';

/**
 * One content with its highlights and suggestions in a TipTap editor, without React. Every change of the editor's state
 * passes through the session; commands, caret, snapshot and publishing have files of their own.
 */
export class EditorSession {
  readonly editor: Editor;
  readonly content: string;
  readonly options: SessionOptions;
  readonly #publisher: Publisher;
  readonly commentTyping = new CommentTyping();
  #contentVersion: number;
  #mode: EditorMode;
  #isReadOnly: boolean;
  /** The session's own transactions, which `dispatch` applies unchecked. */
  readonly #own = new WeakSet<Transaction>();
  /** True when the browser's last change deletes after the caret, as the Delete key does. */
  isForward = false;
  press: Press = { isHeld: false, id: null };
  #cached: { state: EditorState; snapshot: Snapshot } | undefined;
  #published: Snapshot | undefined;
  /** The review's plugins. TipTap asks for them more than once and must get the same objects. */
  plugins: Plugin[] = [];

  constructor(editor: Editor, options: SessionOptions) {
    this.editor = editor;
    this.options = options;
    this.content = options.content;
    this.#contentVersion = options.contentVersion;
    this.#mode = options.mode;
    this.#isReadOnly = options.isReadOnly;
    this.#publisher = new Publisher(options, options, () => this.#takeCurrent());
  }

  /**
   * Sets text, marks and plugins in one step, before the view exists. TipTap's own way would check every node of a
   * document that is known to be valid, and would draw the text once without its marks.
   */
  open(): void {
    const { content, headings, highlights: given, suggestions: changes, labels } = this.options;
    const marks = { highlights: given, suggestions: this.#hasSuggestions ? changes : [] };
    const { placed, unplaced } = placeMarks(content, marks);
    this.plugins = [
      annotations({ highlights: placed.highlights, notes: notesOf(placed.suggestions), unplaced }, labels),
      drawingLater(),
      history({ newGroupDelay: 600 }),
      drawnSelection(),
      guard(this, this.options),
    ];
    const { schema, extensionManager, options, view } = this.editor;
    const doc = docOf(schema, content, placed.suggestions, headings);
    options.content = doc as never;
    view.updateState(EditorState.create({ doc, plugins: extensionManager.plugins }));
    this.#published = this.getSnapshot();
  }

  get view(): EditorView {
    return this.editor.view;
  }

  /** True while typed words become suggestions. */
  get isWriting(): boolean {
    return this.#mode === 'suggest' && this.canSuggest;
  }

  get canSuggest(): boolean {
    return !this.#isReadOnly && this.#hasSuggestions;
  }

  /** The extension `Suggestion` may be left out. */
  get #hasSuggestions(): boolean {
    return 'insertion' in this.editor.schema.marks;
  }

  getSnapshot = (): Snapshot => {
    const { state } = this.editor;
    if (state !== this.#cached?.state) {
      this.#cached = { state, snapshot: readSnapshot(state, this.content, this.#cached?.snapshot) };
    }
    return this.#cached.snapshot;
  };

  /** Runs several acts and publishes what they changed once, when all are done. */
  together<T>(acts: () => T): T {
    return this.#publisher.together(acts);
  }

  // What the application hands in.

  setMode(mode: EditorMode, isReadOnly = this.#isReadOnly): void {
    if (mode === this.#mode && isReadOnly === this.#isReadOnly) return;
    this.#mode = mode;
    this.#isReadOnly = isReadOnly;
    // ProseMirror then reads the text's attributes again, which depend on the mode.
    this.view.updateState(this.view.state);
  }

  /** Names the text and describes its marks again, because the labels changed. */
  relabel(): void {
    this.#publisher.fromOutside(() => this.#applyOwn(redraw(this.view.state.tr)));
  }

  setContentVersion(contentVersion: number): void {
    this.#contentVersion = contentVersion;
  }

  /** Takes highlights of the application; those that the session itself published change nothing. */
  setHighlights(next: readonly Highlight[]): void {
    if (!this.#publisher.receive('highlights', next)) return;
    const { placed, unplaced } = sortHighlights(this.content, next);
    const { state } = this.view;
    const changes = replaceHighlights(annotationsOf(state).highlights, placed);
    this.#applyFromOutside(state.tr, changes, { ...this.getSnapshot().unplaced, highlights: unplaced });
  }

  setSuggestions(next: readonly Suggestion[]): void {
    if (!this.#publisher.receive('suggestions', next) || !this.#hasSuggestions) return;
    const { placed, unplaced } = sortSuggestions(this.content, next);
    const { tr, changes } = replaceSuggestions(this.view.state, this.content, this.getSnapshot().suggestions, placed);
    this.#applyFromOutside(tr, changes, { ...this.getSnapshot().unplaced, suggestions: unplaced });
  }

  // What a person does with marks.

  /** Highlights the selection, or the given places. @returns the id of the first, or null where nothing is selected. */
  addHighlights(look: commands.HighlightLook = {}, places?: readonly Place[]): string | null {
    const added = this.#isReadOnly ? null : commands.addHighlights(this.#context, look, places);
    if (!added) return null;
    if (places) this.#applyOwn(added.tr);
    // The focus goes to the comment field next.
    else withoutFocus(this.view, () => this.#applyOwn(added.tr));
    return added.id;
  }

  updateHighlight(id: string, change: commands.HighlightLook): void {
    const tr = commands.updateHighlight(this.#context, id, change);
    this.#applyIfEditable(tr && 'comment' in change ? this.commentTyping.join(id, tr) : tr);
  }

  commentSuggestion(id: string, comment: string): void {
    if (this.#isReadOnly) return;
    this.#applyOwn(this.commentTyping.join(id, commands.commentSuggestion(this.#context, id, comment)));
  }

  /** Removes a highlight, or discards a suggestion, also one without a place. */
  remove(id: string): void {
    this.#applyIfEditable(commands.removeMark(this.#context, id));
  }

  /** Anchors a mark that moved where it stands now, because a person says that this is its place. */
  keep(id: string): void {
    this.#applyIfEditable(commands.keepMark(this.#context, id));
  }

  /** Finds where a mark without a place would be put now: on the selected words; an insertion at the caret. */
  placeFor(id: string): Place | null {
    return commands.placeFor(this.#context, id);
  }

  /** Puts a mark that has no place there. @returns the place, or null where it cannot stand. */
  place(id: string): Place | null {
    const place = this.placeFor(id);
    if (!place || this.#isReadOnly) return null;
    this.#applyIfEditable(commands.placeMark(this.#context, id, place));
    return place;
  }

  activate(id: string | null): void {
    if (annotationsOf(this.view.state).activeId !== id) this.#applyOwn(setActive(this.view.state.tr, id));
  }

  undo = (): boolean => this.#moveInHistory(undo);
  redo = (): boolean => this.#moveInHistory(redo);

  // Caret and focus.

  /** The offset of the content at the caret. */
  get caret(): number {
    return offsetAt(this.view.state.doc, this.view.state.selection.head);
  }

  /** Puts the caret at a place of the content and shows it. */
  goTo(place: Place, isFocused: boolean): void {
    this.#applyOwn(caret.setCaretAt(this.view.state, place));
    if (isFocused) this.focus();
    caret.scrollTo(this.view, place);
  }

  /** Shows the selected words, or the caret, while the focus is elsewhere; null stops it. */
  drawSelection(drawn: Drawn | null): void {
    if (!this.editor.isDestroyed) drawSelection(this.view, drawn);
  }

  focus(): void {
    if (!this.editor.isDestroyed) this.view.focus();
  }

  /** Moves the focus to `field`, or to the text when `field` is null, if the focused element was removed. */
  catchFocus(field: HTMLElement | null): void {
    if (this.editor.isDestroyed) return;
    const { activeElement } = this.view.root;
    if (activeElement === null || activeElement === document.body) (field ?? this.view).focus();
  }

  /** Runs a command of TipTap that changes marks. @param commented the mark whose comment is typed, for one undo */
  command({ state, tr, dispatch }: CommandProps, change: commands.Change, commented?: string): boolean {
    // Without `dispatch` TipTap only asks whether the command is possible, so the transaction must stay unchanged.
    const context = { ...this.#context, state: dispatch ? state : this.view.state };
    if (this.#isReadOnly || !change(context)) return false;
    if (dispatch && commented !== undefined) this.commentTyping.join(commented, tr);
    this.#own.add(tr);
    return true;
  }

  get #context(): commands.CommandContext {
    const { content, options } = this;
    const [contentVersion, author] = [this.#contentVersion, options.author()];
    return { state: this.view.state, snapshot: this.getSnapshot(), content, contentVersion, author };
  }

  #moveInHistory(command: typeof undo): boolean {
    if (this.#isReadOnly) return false;
    this.commentTyping.end();
    const { state } = this.view;
    return command(state, (tr) => {
      // The history always sets the selection; where the text stays, the caret has not moved.
      if (tr.doc === state.doc) tr.setMeta(caret.keepActive, true);
      this.#applyOwn(separate(state, tr, newId));
    });
  }

  #applyIfEditable(tr: Transaction | null): void {
    if (tr && !this.#isReadOnly) this.#applyOwn(tr);
  }

  #applyOwn(tr: Transaction): void {
    this.#own.add(tr);
    this.view.dispatch(tr);
  }

  #applyFromOutside(tr: Transaction, changes: AnnotationChange[], unplaced: Marks): void {
    if (changes.length > 0) tr.step(new AnnotationStep(changes));
    const before = this.getSnapshot().unplaced;
    const isKept = areSame(before.highlights, unplaced.highlights) && areSame(before.suggestions, unplaced.suggestions);
    if (isKept && !tr.docChanged) return;
    setUnplaced(tr, isKept ? before : unplaced);
    tr.setMeta('addToHistory', false);
    this.#publisher.fromOutside(() => this.#applyOwn(tr));
  }

  /** Shows what the application made of a change: it may have refused or altered it. */
  #takeCurrent(): void {
    const current = this.editor.isDestroyed ? undefined : this.options.current?.();
    if (!current) return;
    this.setHighlights(current.highlights);
    this.setSuggestions(current.suggestions);
  }

  /** No transaction changes the client's text; in suggestion mode it becomes a suggestion instead. */
  dispatch(tr: Transaction, next: (tr: Transaction) => void): void {
    const { state } = this.view;
    const allowed = this.#own.has(tr) ? tr : allowedTransaction(state, tr, this);
    if (!allowed) return void this.options.onRefused(mayBecomeSuggestion(state, tr, this));
    next(allowed);
    if (allowed.selectionSet && !this.press.isHeld && !allowed.getMeta(caret.keepActive)) {
      const id = caret.markToActivate(this.view.state, allowed.docChanged);
      if (id !== null) next(setActive(this.view.state.tr, id));
    }
    // When a transaction is dispatched while another is applied, this line is reached twice and the second time publishes nothing.
    const before = this.#published;
    this.#published = this.getSnapshot();
    if (before) this.#publisher.publish(before, this.#published);
  }
}
