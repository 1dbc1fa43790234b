'use client';
// On a server, toast() would show nothing and say nothing: there it is refused.

import { warnOnce } from '../internal/warn.js';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

export interface ToastOptions {
  /** What happened, in a few words. */
  title: string;
  /** What it means, or what to do about it. */
  description?: string;
  /** @default 'info' */
  tone?: ToastTone;
  /** Milliseconds on screen; `Infinity` stays until dismissed. A toast with an action always stays. @default 5000 */
  duration?: number;
  /** One thing to do about it. It must be possible elsewhere too: a toast can be missed. */
  action?: { label: string; onAction: () => void };
}

export interface Toast extends Omit<ToastOptions, 'duration'> {
  id: string;
  tone: ToastTone;
  duration: number;
  isOpen: boolean;
}

export interface ToastStore {
  /** Shows a toast in place of the one on screen. @returns its id */
  toast: (options: ToastOptions) => string;
  /** Takes the toast with this id off the screen, without an id the one that is there. */
  dismiss: (id?: string) => void;
  /** Stops the clock of the toast on screen, for as long as someone reads or reaches for it. */
  pause: () => void;
  /** Lets the clock run on with the time that was left. */
  resume: () => void;
  subscribe: (listener: () => void) => () => void;
  /** Every toast in memory, the newest first; at most the first is open. */
  getSnapshot: () => readonly Toast[];
}

/** Specification, point 9: "default toast duration 5000 ms". */
export const DEFAULT_DURATION = 5000;
/** Specification, point 9: "a dismissed toast is removed after 1,000,000 ms". */
export const REMOVE_DELAY = 1_000_000;
/** The longest delay a browser's timer keeps; a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Makes a store of its own, for a second Toaster or a test. Everything else uses `toast` and `dismissToast`. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let count = 0;
  let isPaused = false;
  let clock: { timer: ReturnType<typeof setTimeout> | undefined; startedAt: number; left: number } | undefined;
  const listeners = new Set<() => void>();

  function set(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function start() {
    const shown = toasts[0];
    if (!clock || !shown?.isOpen || isPaused || clock.timer !== undefined) return;
    clock.startedAt = Date.now();
    clock.timer = setTimeout(() => store.dismiss(shown.id), clock.left);
  }

  function stop() {
    if (clock?.timer === undefined) return;
    clearTimeout(clock.timer);
    clock.timer = undefined;
    clock.left = Math.max(0, clock.left - (Date.now() - clock.startedAt));
  }

  function close(toast: Toast): Toast {
    if (!toast.isOpen) return toast;
    setTimeout(() => set(toasts.filter(({ id }) => id !== toast.id)), REMOVE_DELAY);
    return { ...toast, isOpen: false };
  }

  const store: ToastStore = {
    toast({ duration, tone = 'info', ...options }) {
      count += 1;
      const id = `toast-${count}`;
      stop();
      const stays = options.action !== undefined;
      const milliseconds = stays ? Number.POSITIVE_INFINITY : readDuration(duration);
      clock = milliseconds > LONGEST_TIMER ? undefined : { timer: undefined, startedAt: 0, left: milliseconds };
      set([{ ...options, id, tone, duration: milliseconds, isOpen: true }, ...toasts.map(close)]);
      start();
      return id;
    },
    dismiss(id = toasts[0]?.id) {
      const shown = toasts[0];
      if (!shown?.isOpen || shown.id !== id) return;
      stop();
      clock = undefined;
      isPaused = false;
      set(toasts.map(close));
    },
    pause() {
      isPaused = true;
      stop();
    },
    resume() {
      isPaused = false;
      start();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getSnapshot: () => toasts,
  };
  return store;
}

function readDuration(duration = DEFAULT_DURATION): number {
  if (duration > 0) return duration;
  warnOnce(
    'toast',
    `duration ${duration} is no time to read in, so ${DEFAULT_DURATION} ms is used. Give milliseconds, or Infinity.`,
  );
  return DEFAULT_DURATION;
}

/** The store that `toast`, `dismissToast` and a Toaster without a `store` share. */
export const toastStore = createToastStore();

/** Shows a toast from anywhere, inside React or not. @returns its id */
export const toast = toastStore.toast;

/** Takes a toast off the screen before its time. */
export const dismissToast = toastStore.dismiss;
