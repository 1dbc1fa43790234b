import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore } from './store.js';

const open = (store: ReturnType<typeof createToastStore>) => store.getSnapshot().filter((toast) => toast.isOpen);
const titles = (store: ReturnType<typeof createToastStore>) => store.getSnapshot().map((toast) => toast.title);

describe('the toast store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows a toast for 5,000 ms unless told [spec 9.toast-duration]', () => {
    const store = createToastStore();
    store.toast({ title: 'Saved' });
    vi.advanceTimersByTime(4999);
    expect(open(store)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open(store)).toHaveLength(0);
  });

  it('shows a toast for the time it is told', () => {
    const store = createToastStore();
    store.toast({ title: 'Saved', duration: 12_000 });
    vi.advanceTimersByTime(11_999);
    expect(open(store)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open(store)).toHaveLength(0);
  });

  it('shows one toast at a time, the newest [spec 9.toast-one]', () => {
    const store = createToastStore();
    store.toast({ title: 'first' });
    vi.advanceTimersByTime(3000);
    store.toast({ title: 'second' });
    expect(open(store).map((toast) => toast.title)).toEqual(['second']);
    // The clock of the first must not take the second with it.
    vi.advanceTimersByTime(4999);
    expect(open(store)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open(store)).toHaveLength(0);
  });

  it('keeps a dismissed toast in memory for 1,000,000 ms, not longer [spec 9.toast-removed]', () => {
    const store = createToastStore();
    store.toast({ title: 'Saved' });
    store.dismiss();
    vi.advanceTimersByTime(999_999);
    expect(titles(store)).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual([]);
  });

  it('counts the 1,000,000 ms of a replaced toast from its replacement', () => {
    const store = createToastStore();
    store.toast({ title: 'first', duration: Number.POSITIVE_INFINITY });
    vi.advanceTimersByTime(500_000);
    store.toast({ title: 'second', duration: Number.POSITIVE_INFINITY });
    vi.advanceTimersByTime(999_999);
    expect(titles(store)).toEqual(['second', 'first']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual(['second']);
  });

  it('holds its time while paused and goes on with what was left', () => {
    const store = createToastStore();
    store.toast({ title: 'Saved' });
    vi.advanceTimersByTime(4000);
    store.pause();
    vi.advanceTimersByTime(60_000);
    expect(open(store)).toHaveLength(1);
    store.resume();
    vi.advanceTimersByTime(999);
    expect(open(store)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open(store)).toHaveLength(0);
  });

  it('does not start the clock of a toast that comes while paused', () => {
    const store = createToastStore();
    store.toast({ title: 'first' });
    store.pause();
    store.toast({ title: 'second' });
    vi.advanceTimersByTime(60_000);
    expect(open(store)).toHaveLength(1);
    store.resume();
    vi.advanceTimersByTime(5000);
    expect(open(store)).toHaveLength(0);
  });

  it('runs again after a paused toast was dismissed by hand', () => {
    const store = createToastStore();
    store.toast({ title: 'first' });
    store.pause();
    store.dismiss();
    store.toast({ title: 'second' });
    vi.advanceTimersByTime(5000);
    expect(open(store)).toHaveLength(0);
  });

  it('keeps a toast with an action, whatever its duration, until it is dismissed', () => {
    const store = createToastStore();
    store.toast({ title: 'Deleted', duration: 10, action: { label: 'Undo', onAction: () => {} } });
    vi.advanceTimersByTime(10_000_000);
    expect(open(store)).toHaveLength(1);
    store.dismiss();
    expect(open(store)).toHaveLength(0);
  });

  it('dismisses by id and leaves another toast alone', () => {
    const store = createToastStore();
    const first = store.toast({ title: 'first' });
    const second = store.toast({ title: 'second' });
    store.dismiss(first);
    expect(open(store)).toHaveLength(1);
    store.dismiss(second);
    expect(open(store)).toHaveLength(0);
    store.dismiss(second);
    expect(titles(store)).toEqual(['second', 'first']);
  });

  it('takes a duration that is no duration for the default, and says so', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const store = createToastStore();
    store.toast({ title: 'Saved', duration: Number.NaN });
    vi.advanceTimersByTime(4999);
    expect(open(store)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open(store)).toHaveLength(0);
    expect(error).toHaveBeenCalledWith(expect.stringContaining('toast: duration NaN'));
    error.mockRestore();
  });

  it('tells its listeners of each change and stops when they leave', () => {
    const store = createToastStore();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.toast({ title: 'Saved' });
    store.dismiss();
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    store.toast({ title: 'Saved' });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
