import { describe, expect, it } from 'vitest';
import { askFor, reach, type ShownAddress } from './shown-address.ts';

const at = (text: string): ShownAddress => ({ held: text, search: new URLSearchParams(text), asked: [] });
const ask = (shown: ShownAddress, text: string) => askFor(shown, new URLSearchParams(text));
const arrive = (shown: ShownAddress, text: string) => reach(shown, new URLSearchParams(text));

describe('what a page shows of its address', () => {
  it('is a change at once, and still when the router has reached it', () => {
    const asked = ask(at(''), 'q=essay');
    expect(String(asked.search)).toBe('q=essay');
    expect(arrive(asked, 'q=essay')).toEqual(at('q=essay'));
  });

  it('stays the latest change when the router reaches an earlier one first', () => {
    const asked = ask(ask(ask(at(''), 'service=deep'), 'service=deep&q=es'), 'service=deep&q=essay');
    const first = arrive(asked, 'service=deep');
    expect(String(first.search)).toBe('service=deep&q=essay');
    const second = arrive(first, 'service=deep&q=es');
    expect(String(second.search)).toBe('service=deep&q=essay');
    expect(arrive(second, 'service=deep&q=essay')).toEqual(at('service=deep&q=essay'));
  });

  it('stays the latest change when the router leaves one out', () => {
    const asked = ask(ask(at(''), 'service=deep'), 'service=deep&q=essay');
    expect(arrive(asked, 'service=deep&q=essay')).toEqual(at('service=deep&q=essay'));
  });

  it('is the address of a link, of Back and of Forward, whatever was asked for', () => {
    const asked = ask(ask(at('tab=paid'), 'tab=paid&q=e'), 'tab=paid&q=es');
    expect(arrive(asked, 'tab=completed')).toEqual(at('tab=completed'));
  });
});
