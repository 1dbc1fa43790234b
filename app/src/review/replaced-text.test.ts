import { keepMarks } from '@marginalia/design-system/highlight-editor';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { store } from '../state/store.ts';
import { needsSaving } from './draft-state.ts';
import { empty, emptyBrowser, fakeServer, open, pause } from './test/review-server.ts';
import { type DocumentText, toStored } from './working-review.ts';

const kept = emptyBrowser();

describe('a text that is replaced', () => {
  const sentence = 'The war began in 1914 and ended in 1918, after four long years.';
  const before: DocumentText = { content: sentence, contentVersion: 1 };
  const moved: DocumentText = { content: `A new beginning. ${sentence}`, contentVersion: 2 };
  const cut: DocumentText = { content: 'All of it is written anew.', contentVersion: 2 };
  const at = (text: string, comment = '') => {
    const startIndex = sentence.indexOf(text);
    return { id: text, text, startIndex, endIndex: startIndex + text.length, comment, color: 'yellow' };
  };
  const change = { id: 's', text: 'began', startIndex: 8, endIndex: 13, replacement: 'broke out' };
  const placesOf = ({ draft }: ReturnType<typeof open>) => {
    const { text, review } = store.get(draft.state);
    return [...review.highlights, ...review.suggestions].map(({ id, startIndex, endIndex, isUnplaced }) =>
      isUnplaced ? `${id} has no place` : `${id} at ${text.content?.slice(startIndex, endIndex)}`,
    );
  };
  const marked = async () => {
    const server = fakeServer(empty, before);
    const opened = open(server);
    opened.draft.change({ highlights: [at('war', 'Which?')], suggestions: [change] });
    await pause();
    return { server, opened };
  };

  it('takes the marks along, and saves them when a person has looked', async () => {
    const { server, opened } = await marked();
    server.text = moved;
    opened.draft.replaceText(moved);
    expect(placesOf(opened)).toEqual(['war at war', 's at began']);
    const state = () => store.get(opened.draft.state);
    expect(state()).toMatchObject({ isMoved: true, isPlacedAnew: true, isDirty: false, text: moved });
    opened.draft.change({ notes: 'Looking.' });
    await pause(60_000);
    expect([server.stored, state()]).toMatchObject([
      { version: 1, contentVersion: 1 },
      { isDirty: true, isMoved: true },
    ]);
    const saved = opened.draft.save();
    await pause();
    expect(await saved).toMatchObject({
      contentVersion: 2,
      highlights: [{ startIndex: 21, anchor: { startIndex: 4, contentVersion: 1 } }],
      suggestions: [{ startIndex: 25, anchor: { startIndex: 8, contentVersion: 1 } }],
    });
    expect(state()).toMatchObject({ isMoved: false, isPlacedAnew: false, isDirty: false });
  });

  it('is saved with the next change where every mark stands as it stood, and never because somebody looked', async () => {
    const { server, opened } = await marked();
    server.text = { content: `${sentence} More came later.`, contentVersion: 2 };
    opened.draft.replaceText(server.text);
    expect(store.get(opened.draft.state)).toMatchObject({ isMoved: false, isPlacedAnew: true, isDirty: false });
    await pause(60_000);
    expect([server.stored.version, kept.size]).toEqual([1, 0]);
    opened.draft.change({ notes: 'Go on.' });
    await pause();
    expect(server.stored).toMatchObject({ version: 2, contentVersion: 2 });
    expect(store.get(opened.draft.state)).toMatchObject({ isPlacedAnew: false });
  });

  it('saves by itself again once a person has said that all of them are in the right place', async () => {
    const { server, opened } = await marked();
    server.text = moved;
    opened.draft.replaceText(moved);
    opened.draft.change(keepMarks(moved.content ?? '', 2, store.get(opened.draft.state).review));
    expect(store.get(opened.draft.state).isMoved).toBe(false);
    await pause();
    expect(server.stored).toMatchObject({ contentVersion: 2, highlights: [{ anchor: { contentVersion: 2 } }] });
  });

  it('finds marks that were stored without an anchor by the text that they were made on', async () => {
    const bare = { ...empty, version: 1, highlights: [at('war', 'Which?')], suggestions: [change] };
    const server = fakeServer(bare, before);
    const opened = open(server);
    // Whoever has the page open learns of it by a refusal; whoever opens it later gets the earlier text with the review.
    server.text = moved;
    opened.draft.change({ highlights: [at('war', 'Which war?')] });
    server.stored = { ...bare, content: before.content };
    await pause();
    expect([placesOf(opened), store.get(opened.draft.state).isMerged]).toEqual([['war at war', 's at began'], false]);
    kept.clear();
    expect(placesOf(open(server))).toEqual(['war at war', 's at began']);
  });

  it('does not ask for ever when the server has an older text than this page', async () => {
    const { server, opened } = await marked();
    opened.draft.replaceText({ content: `${sentence} More.`, contentVersion: 2 });
    opened.draft.change({ notes: 'Mine.' });
    await pause(60_000);
    expect(server.puts).toBeLessThan(6);
    expect(store.get(opened.draft.state)).toMatchObject({ saving: 'failed', isDirty: true });
  });

  it('is nothing to save without marks, and an older text changes nothing', async () => {
    const server = fakeServer(empty, before);
    const { draft } = open(server);
    draft.replaceText(moved);
    expect(store.get(draft.state)).toMatchObject({ isDirty: false, review: { contentVersion: 2 } });
    draft.replaceText(before);
    expect(store.get(draft.state).text).toBe(moved);
  });

  it('keeps what has no place any more, and finds it again in a later text', async () => {
    const { server, opened } = await marked();
    server.text = cut;
    opened.draft.replaceText(cut);
    expect(placesOf(opened)).toEqual(['war has no place', 's has no place']);
    void opened.draft.save();
    await pause();
    expect(server.stored).toMatchObject({
      highlights: [],
      unplaced: { highlights: [{ id: 'war', comment: 'Which?' }] },
    });
    server.text = { ...moved, contentVersion: 3 };
    const again = open(server);
    expect(placesOf(again)).toEqual(['war at war', 's at began']);
    expect(store.get(again.draft.state).isMoved).toBe(true);
  });

  it('is learned of when saving, and one’s own work goes on in it', async () => {
    const { server, opened } = await marked();
    server.text = moved;
    opened.draft.change({ highlights: [at('war', 'Which?'), at('1914', 'A date more.')] });
    await pause();
    expect(placesOf(opened)).toEqual(['war at war', '1914 at 1914', 's at began']);
    expect(store.get(opened.draft.state)).toMatchObject({
      isMoved: true,
      isPlacedAnew: true,
      isMerged: false,
      isDirty: true,
    });
    expect(server.stored.version).toBe(1);
  });

  it('waits for a person after a reload too, where somebody else has saved the marks on the new text', async () => {
    const { server, opened } = await marked();
    opened.draft.change({ notes: 'Looking.' });
    server.text = moved;
    opened.draft.replaceText(moved);
    server.stored = { ...toStored(moved, store.get(opened.draft.state).review), notes: '', version: 2 };
    opened.draft.takeStored(server.stored);
    opened.leave();
    const again = open(server);
    expect(store.get(again.draft.state)).toMatchObject({ isMoved: true, isMerged: false, isDirty: true });
    await pause(60_000);
    expect(server.stored.version).toBe(2);
  });

  it('can be saved as looked at where another editor has done so, which leaves nothing unsaved here', async () => {
    const { server, opened } = await marked();
    server.text = cut;
    opened.draft.replaceText(cut);
    server.stored = { ...toStored(cut, store.get(opened.draft.state).review), version: 2 };
    opened.draft.takeStored(server.stored);
    const state = () => store.get(opened.draft.state);
    expect([state().isMoved, state().isDirty, needsSaving(state())]).toEqual([true, false, true]);
    void opened.draft.save();
    await pause();
    expect([state().isMoved, needsSaving(state())]).toEqual([false, false]);
  });

  it('asks nobody again after a reload where the response to the save of who looked was lost', async () => {
    const { server, opened } = await marked();
    server.text = moved;
    opened.draft.replaceText(moved);
    opened.draft.change({ notes: 'Looked.' });
    const saved = opened.draft.save(async (review) => {
      await server.put(review);
      throw new HttpError(0, 'lost');
    });
    await Promise.all([expect(saved).rejects.toThrow('lost'), pause(50)]);
    opened.leave();
    expect(store.get(open(server).draft.state)).toMatchObject({ isMoved: false, isDirty: false });
  });

  it('joins unsaved work with what somebody else saved on the new text', async () => {
    const { server, opened } = await marked();
    const other = open(server);
    opened.draft.change({ highlights: [at('war', 'Which war?')] });
    opened.leave();
    const unsaved = kept.get('review-1') ?? '';
    server.text = moved;
    other.draft.replaceText(moved);
    other.draft.change({ notes: 'Placed anew.' });
    void other.draft.save();
    await pause();
    // The other works in a browser of their own.
    kept.set('review-1', unsaved);
    const again = open(server);
    expect(placesOf(again)).toEqual(['war at war', 's at began']);
    expect(store.get(again.draft.state)).toMatchObject({
      isMerged: true,
      review: { notes: 'Placed anew.', highlights: [{ comment: 'Which war?' }], version: 2, contentVersion: 2 },
    });
  });
});
