// What a field says of its state, and whose its value is.
import { expect, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { type Bench, eventually, settle } from '../bench.js';
import type { Entry, State, Value } from '../types.js';
import type { Check } from './check.js';

const attributes: Record<State, string> = {
  isDisabled: ':disabled, [aria-disabled="true"]',
  isRequired: ':required, [aria-required="true"]',
  // A file field has no such state of its own and is disabled.
  isReadOnly: '[readonly], [aria-readonly="true"], [type="file"]:disabled',
  isInvalid: '[aria-invalid="true"]',
};

const states: Check = {
  name: 'states',
  title: 'says that it is disabled, required, read-only or invalid to assistive technology',
  isFor: (entry) => entry.states !== undefined,
  async run(bench) {
    const { control, has, props = {} } = bench.entry.states as NonNullable<Entry['states']>;
    const { where, render } = await bench.show(bench.component());
    const says = (state: State) => {
      const element = where.querySelector(control) ?? where.firstElementChild;
      const group = element?.closest('[role="group"], [role="radiogroup"], fieldset');
      return Boolean(element?.matches(attributes[state]) || group?.matches(attributes[state]));
    };
    for (const state of has) {
      await render(bench.component());
      expect(says(state), `${state} before`).toBe(false);
      await render(bench.component(props[state] ?? { [state]: true }));
      expect(says(state), state).toBe(true);
    }
  },
};

const error: Check = {
  name: 'error',
  title: 'ties the error message to the control',
  isFor: ({ states }) => Boolean(states?.has.includes('isInvalid')),
  async run(bench) {
    const message = 'Please mend this.';
    const { where } = await bench.show(bench.component({ isInvalid: true, errorMessage: message }));
    const control = where.querySelector(bench.entry.states?.control ?? '');
    const described = control?.closest('[aria-describedby]') ?? control;
    const ids = described?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(message);
  },
};

async function change(bench: Bench, { onChange, next, act, received }: Value, props: Record<string, unknown>) {
  // Read at once: an event's element has its former value again afterwards.
  const heard = vi.fn((...args: never[]): unknown => (received ? received(...args) : args[0]));
  const shown = await bench.show(bench.component({ ...props, [onChange]: heard }));
  return {
    ...shown,
    heard,
    async act() {
      await act(shown.root(), bench.user);
      await eventually(() => expect(heard, onChange).toHaveBeenCalled());
      await settle();
      expect(heard.mock.results[0]?.value, `what ${onChange} received`).toEqual(next);
    },
  };
}

const controlled: Check = {
  name: 'controlled',
  title: 'shows the value it is given and asks for the next',
  isFor: ({ value }) => value !== undefined,
  async run(bench) {
    const value = bench.entry.value as Value;
    const { act, root, render, heard } = await change(bench, value, { [value.prop]: value.initial });
    await act();
    expect(value.shown(root()), 'the value before it is given').toEqual(value.initial);
    await render(bench.component({ [value.prop]: value.next, [value.onChange]: heard }));
    expect(value.shown(root()), 'the value after it was given').toEqual(value.next);
  },
};

const uncontrolled: Check = {
  name: 'uncontrolled',
  title: 'keeps its own value when it is only given one to begin with',
  isFor: ({ value }) => value?.defaultProp !== undefined,
  async run(bench) {
    const value = bench.entry.value as Value & { defaultProp: string };
    const { act, root } = await change(bench, value, { [value.defaultProp]: value.initial });
    expect(value.shown(root()), 'the value to begin with').toEqual(value.initial);
    await act();
    expect(value.shown(root()), 'the next value').toEqual(value.next);
  },
};

const ime: Check = {
  name: 'ime',
  title: 'keeps what an input method composes, and lets it have its keys',
  isFor: ({ typed }) => typed !== undefined,
  async run(bench) {
    const sent = vi.fn((event: Event) => event.preventDefault());
    const { where } = await bench.show(<form>{bench.component()}</form>);
    where.addEventListener('submit', sent);
    const selector = bench.entry.typed as string;
    const control = where.querySelector<HTMLInputElement>(selector);
    if (!control) throw new Error(`${bench.entry.name} has no ${selector}.`);
    await bench.user.click(control);
    const method = cdp();
    await method.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    expect(control.value).toBe('にほん');
    // The key that chooses among the method's own words; Safari sends it after the composition, with the code 229.
    for (const own of [{ isComposing: true }, { keyCode: 229 }])
      for (const key of ['Enter', 'Escape', 'ArrowDown'])
        control.dispatchEvent(new KeyboardEvent('keydown', { key, ...own, bubbles: true, cancelable: true }));
    await settle();
    expect(control.value, 'the composed text after the keys of the input method').toBe('にほん');
    await method.send('Input.insertText', { text: '日本' });
    await eventually(() => expect(control.value).toBe('日本'));
    expect(sent, 'the form').not.toHaveBeenCalled();
  },
};

export const fields = [states, error, controlled, uncontrolled, ime];
