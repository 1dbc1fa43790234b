import { describe, expect, it } from 'vitest';
import { describeDay } from './dayWords.js';

const plain = { isToday: false, isSelected: false, isFirst: false, isLast: false };

describe('describeDay', () => {
  it('is the date alone for an ordinary day', () => {
    expect(describeDay('12 March 2031', 'en-GB', plain)).toBe('12 March 2031');
  });

  it('says today, the choice and the ends of what can be chosen, in the language of the locale', () => {
    const today = { ...plain, isToday: true };
    expect(describeDay('12 March 2031', 'en-GB', today)).toBe('Today, 12 March 2031');
    expect(describeDay('12 March 2031', 'en-GB', { ...today, isSelected: true })).toBe('Today, 12 March 2031 selected');
    expect(describeDay('12 marca 2031', 'pl-PL', { ...plain, isSelected: true })).toBe('Wybrano 12 marca 2031');
    expect(describeDay('12. März 2031', 'de-u-ca-gregory', { ...plain, isFirst: true })).toBe(
      '12. März 2031, Erstes verfügbares Datum',
    );
    expect(describeDay('12日', 'ja', { ...plain, isLast: true })).toBe('12日, 最終利用可能日');
  });

  it('tells the two ways of writing Chinese apart, and speaks English where a language is unknown', () => {
    expect(describeDay('3月12日', 'zh-TW-u-ca-gregory', { ...plain, isSelected: true })).toBe('已選取 3月12日');
    expect(describeDay('3月12日', 'zh-HK', { ...plain, isSelected: true })).toBe('已选择 3月12日');
    expect(describeDay('12 Machi 2031', 'sw', { ...plain, isSelected: true })).toBe('12 Machi 2031 selected');
  });

  it('keeps what a replacement would expand', () => {
    expect(describeDay('$& 12', 'en', { ...plain, isToday: true })).toBe('Today, $& 12');
  });
});
