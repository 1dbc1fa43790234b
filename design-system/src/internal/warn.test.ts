import { afterEach, describe, expect, it, vi } from 'vitest';
import { oneOf, warnOnce } from './warn.js';

describe('warnOnce', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  afterEach(() => {
    error.mockClear();
    vi.unstubAllEnvs();
  });

  it('says the same thing once', () => {
    warnOnce('Button', 'has no label.');
    warnOnce('Button', 'has no label.');
    expect(error.mock.calls).toEqual([['Button: has no label.']]);
  });

  it('is silent in production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    warnOnce('Button', 'is something else.');
    expect(error).not.toHaveBeenCalled();
  });

  it('names what exists and falls back when a variant is unknown', () => {
    expect(oneOf('Button', 'variant', 'loud' as 'primary', ['primary', 'quiet'], 'quiet')).toBe('quiet');
    expect(error).toHaveBeenCalledWith(
      'Button: variant="loud" does not exist, so "quiet" is shown. Use one of: primary, quiet.',
    );
    expect(oneOf('Button', 'variant', 'primary', ['primary', 'quiet'], 'quiet')).toBe('primary');
  });
});
