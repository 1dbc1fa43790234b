import { ariaKeys } from '@marginalia/design-system/highlight-editor';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commandOf, commands } from './commands.ts';
import { findCommands } from './find-commands.ts';
import { editorKeysIn, type KeyChoices, keysIn, ownerOf, withDefault, withKey, withoutKey } from './key-choices.ts';
import { isMac, keysOf, keyText } from './keys.ts';
import { refusalOf } from './refused-keys.ts';

const command = (id: string) => commandOf(id) ?? expect.fail(`There is no command ${id}.`);
const pressed = (key: string, code: string, held: readonly string[] = []) => ({
  key,
  code,
  ctrlKey: held.includes('Ctrl'),
  metaKey: held.includes('Meta'),
  altKey: held.includes('Alt'),
  shiftKey: held.includes('Shift'),
});
afterEach(() => void vi.unstubAllGlobals());

describe('the table of commands', () => {
  it('has each id and each key once', () => {
    const ids = commands.map(({ id }) => id);
    const keys = commands.flatMap((one) => one.keys);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('has no key that a person could not choose, but for what is fixed', () => {
    const refused = commands
      .filter(({ isFixed }) => !isFixed)
      .flatMap((one) =>
        one.keys.flatMap((key) =>
          refusalOf(key, { ...one, isGlobal: one.isGlobal && key.length > 1 }, false) ? [key] : [],
        ),
      );
    expect(refused).toEqual([]);
  });
});

describe('keys', () => {
  it.each([
    [pressed('f', 'KeyF', ['Ctrl', 'Alt']), 'Mod-Alt-f'],
    // A French keyboard has the letter elsewhere, a Greek one has another letter there.
    [pressed('a', 'KeyQ', ['Ctrl', 'Alt']), 'Mod-Alt-a'],
    [pressed('φ', 'KeyF', ['Ctrl', 'Alt']), 'Mod-Alt-f'],
    [pressed('F6', 'F6', ['Shift']), 'Shift-F6'],
    [pressed('H', 'KeyH', ['Ctrl', 'Shift']), 'Mod-Shift-h'],
    [pressed('=', 'Equal', ['Ctrl', 'Alt']), 'Mod-Alt-='],
    // On a German keyboard a key of its own, and Shift with the seven.
    [pressed('+', 'BracketRight', ['Ctrl', 'Alt']), 'Mod-Alt-+'],
    [pressed('/', 'Digit7', ['Ctrl', 'Shift']), 'Mod-/'],
    [pressed('ArrowDown', 'ArrowDown', ['Alt']), 'Alt-ArrowDown'],
    [pressed('?', 'Slash', ['Shift']), '?'],
    [pressed('Control', 'ControlLeft', ['Ctrl']), undefined],
  ])('are read as %j', (event, key) => {
    expect(keysOf(event, false)[0]).toBe(key);
  });

  it('are those of Command and Option on a Mac, where Option makes another sign of a letter', () => {
    expect(keysOf(pressed('ƒ', 'KeyF', ['Meta', 'Alt']), true)).toEqual(['Mod-Alt-f']);
    expect(keysOf(pressed('k', 'KeyK', ['Ctrl']), true)[0]).toBe('Ctrl-k');
  });

  it('are written as on the keyboard, and for assistive technology', () => {
    vi.stubGlobal('navigator', { platform: 'Win32' });
    expect(keyText('Mod-Alt--')).toBe('Ctrl Alt -');
    expect(ariaKeys(['Mod-Alt-f', 'Shift-F6'], isMac())).toBe('Control+Alt+f Shift+F6');
    vi.stubGlobal('navigator', { platform: 'MacIntel' });
    expect(keyText('Mod-Alt-f')).toBe('⌘ ⌥ F');
    expect(ariaKeys(['Mod-k'], isMac())).toBe('Meta+k');
  });

  it.each([
    ['Mod-t', 'The browser keeps Ctrl T for itself.'],
    ['F5', 'The browser keeps F5 for itself.'],
    ['Tab', 'Tab moves through the page'],
    ['Shift-ArrowDown', 'Shift ↓ moves through the page'],
    ['Insert', 'Screen readers need Insert.'],
    ['Alt-f', 'Alt F opens a menu'],
    ['Meta-j', 'The Windows key belongs to the system.'],
    ['Mod-y', 'Ctrl Y is the key for “Redo” and can’t be changed.'],
    ['g', 'A key alone works only on marks in the text.'],
  ])('%s is refused for a command of the desk, with the reason', (key, reason) => {
    vi.stubGlobal('navigator', { platform: 'Win32' });
    expect(refusalOf(key, command('find'), false)).toContain(reason);
  });

  it('takes a key alone for what is done in the text, and leaves VoiceOver its own', () => {
    expect(refusalOf('g', command('next'), false)).toBeUndefined();
    expect(refusalOf('Ctrl-Alt-g', command('find'), true)).toContain('VoiceOver');
  });
});

describe('changed keys', () => {
  const none: KeyChoices = {};
  const next = command('next');

  it('are added, taken away and reset, and the product’s own are no choice', () => {
    const added = withKey(none, next, 'j');
    expect(keysIn(added, next)).toEqual(['n', 'Alt-ArrowDown', 'j']);
    expect(withoutKey(added, next, 'j')).toEqual(none);
    const cleared = withoutKey(withoutKey(none, next, 'n'), next, 'Alt-ArrowDown');
    expect(keysIn(cleared, next)).toEqual([]);
    expect(withDefault(cleared, next)).toEqual(none);
  });

  it('belong to one command: another one loses the key that is taken from it, also at a reset', () => {
    expect(ownerOf(none, 'n', command('add'))).toBe(next);
    const taken = withKey(none, command('add'), 'n');
    expect(keysIn(taken, next)).toEqual(['Alt-ArrowDown']);
    expect(keysIn(taken, command('add'))).toContain('n');
    const back = withDefault(taken, next);
    expect(keysIn(back, next)).toEqual(['n', 'Alt-ArrowDown']);
    expect(keysIn(back, command('add'))).toEqual(['h', 'Mod-Alt-m']);
  });

  it('reach the editor: all keys of a command, and of a numbered one a key for each number', () => {
    const changed = withKey(withKey(none, next, 'j'), command('category7'), 'Mod-Alt-g');
    expect(editorKeysIn(changed)).toEqual({
      next: ['n', 'Alt-ArrowDown', 'j'],
      category: ['6', '7', '8', '9', '', '', 'Mod-Alt-g'],
    });
  });
});

describe('the palette', () => {
  const find = (query: string, recent: string[] = []) =>
    findCommands(commands, new Map([['bank1', 'Who says so?']]), recent, query);

  it('finds commands by words of their name or group, what begins so first', () => {
    expect(find('text find').map(({ command: { id } }) => id)).toEqual(['find']);
    expect(find('GÓ TO')[0]?.command.id).toBe('text');
    expect(find('GÓ TO').at(-1)?.label).not.toMatch(/^Go to/);
    expect(find('says').map(({ label }) => label)).toEqual(['Who says so?']);
    expect(find('no such thing')).toEqual([]);
  });

  it('shows recent ones first, each once, and a group in one piece', () => {
    const found = find('', ['undo', 'find', 'gone']);
    expect(found.slice(0, 2).map(({ command: { id }, group }) => [id, group])).toEqual([
      ['undo', 'Recent'],
      ['find', 'Recent'],
    ]);
    expect(found).toHaveLength(commands.length);
    const groups = found.map(({ group }) => group);
    expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([...new Set(groups)]);
  });
});
