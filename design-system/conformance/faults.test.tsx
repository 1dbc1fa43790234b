// Each check of the suite finds the fault that it is there for: a component with that fault, and the words that name it.
import { type CheckName, type Entry, type Library, runCheck } from '@marginalia/conformance';
import { type ComponentPropsWithRef, type FormEvent, useEffect, useState } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Props = Record<string, unknown>;

const library: Library = { components: [] };
const good: Entry = {
  name: 'Good',
  Component: ({ isInvalid: _, ...props }: ComponentPropsWithRef<'button'> & Props) => (
    <button type="button" {...props} />
  ),
  props: { children: 'Save', style: { padding: '12px', fontSize: '1rem', forcedColorAdjust: 'auto' } },
  utterances: { steps: [{ press: 'Tab', hears: ['button, Save'] }] },
};
const bad = (Component: Entry['Component'], more: Partial<Entry> = {}): Entry => ({ ...good, Component, ...more });
const removed: Entry['removal'] = { act: (root, user) => user.click(root.querySelector('button') ?? root) };

/** Adds an element to the page and leaves it there. */
function Litter(props: object) {
  useEffect(() => {
    document.body.append(document.createElement('aside'));
  }, []);
  return <button type="button" {...props} />;
}

/** Has its style in the page's head, where a shadow root does not find it. */
function Styled() {
  useEffect(() => {
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = '.styled { color: red; }';
    return () => style.remove();
  }, []);
  return <p className="styled">Words</p>;
}

function Vanishing() {
  const [isThere, setThere] = useState(true);
  return (
    <div>
      {isThere && (
        <button type="button" onClick={() => setThere(false)}>
          Remove
        </button>
      )}
    </div>
  );
}

/** Keeps its own value, whatever it is given. */
function Stubborn({ onChange }: { onChange?: (next: string) => void }) {
  const [value, setValue] = useState('own');
  return (
    <div>
      <input
        aria-label="Name"
        value={value}
        onChange={({ target }) => {
          setValue(target.value);
          onChange?.(target.value);
        }}
      />
    </div>
  );
}
const value: Entry['value'] = {
  prop: 'value',
  defaultProp: 'defaultValue',
  onChange: 'onChange',
  initial: 'Ada',
  next: 'Grace',
  act: (root, user) => user.fill(root.querySelector('input') ?? root, 'Grace'),
  shown: (root) => root.querySelector('input')?.value,
};

/** Sends its form at Enter, also when an input method has the key. */
function Hasty() {
  const send = (event: { currentTarget: HTMLInputElement; key: string }) => {
    if (event.key === 'Enter') event.currentTarget.form?.dispatchEvent(new Event('submit', { bubbles: true }) as never);
  };
  return <input aria-label="Name" onKeyDown={send} onSubmit={(event: FormEvent) => event.preventDefault()} />;
}

/** Shows that it is pressed by its ground alone, which forced colours take away. */
function Tinted() {
  const [isPressed, setPressed] = useState(false);
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      style={{ background: isPressed ? 'black' : 'white' }}
      onClick={() => setPressed(!isPressed)}
    >
      Bold
    </button>
  );
}

const field: Partial<Entry> = {
  props: {},
  states: { control: 'input', has: ['isInvalid'] },
};

const faults: [CheckName, string, Entry, RegExp][] = [
  ['rest', 'takes no ref', bad(() => <p>Words</p>), /the ref/],
  ['rest', 'takes no attribute', bad(({ ref }: Props) => <p ref={ref as never}>Words</p>), /from-outside/],
  ['strict', 'leaves an element on the page', bad(Litter), /aside/],
  ['server', 'cannot be rendered there', bad(() => <p />, { name: 'Unknown' }), /not in the registry/],
  ['hydration', 'renders something else in the browser', bad(() => <p>Words</p>, { name: 'Text' }), /render anew/],
  ['shadow', 'has its styles on the page alone', bad(Styled), /deeply equal|to equal/],
  [
    'csp',
    'brings a style element',
    bad(() => (
      <p>
        <style>{'p { color: red; }'}</style>Words
      </p>
    )),
    /violations/,
  ],
  ['rtl', 'has a margin at the left', bad(() => <p style={{ marginLeft: 40 }}>Words</p>), /begins at 40 px/],
  ['states', 'says nothing of its state', bad(() => <input aria-label="Name" />, field), /isInvalid/],
  ['error', 'does not tie its message', bad(() => <input aria-label="Name" aria-invalid />, field), /Please mend this/],
  ['controlled', 'keeps its own value', bad(Stubborn, { value }), /before it is given/],
  ['uncontrolled', 'begins with another value', bad(Stubborn, { value }), /to begin with/],
  ['ime', 'takes the keys of an input method', bad(Hasty, { props: {}, typed: 'input' }), /the form/],
  [
    'keyboard',
    'shows no focus',
    bad((props) => <button type="button" {...props} style={{ outline: 'none' }} />),
    /has the focus/,
  ],
  [
    'keyboard',
    'has a control that Tab does not reach',
    bad(() => (
      <div>
        <button type="button">One</button>
        <button type="button" onFocus={({ currentTarget }) => currentTarget.blur()}>
          Two
        </button>
      </div>
    )),
    /does not reach/,
  ],
  ['removal', 'loses the focus', bad(Vanishing, { removal: removed }), /what has the focus/],
  ['utterances', 'has no table', { ...good, utterances: undefined }, /the table of steps/],
  [
    'utterances',
    'has lost its name',
    bad((props) => (
      <button type="button" {...props}>
        {null}
      </button>
    )),
    /row 1, “Tab”/,
  ],
  [
    'utterances',
    'loses its state to forced colours',
    bad(Tinted, {
      props: {},
      utterances: {
        steps: [
          { press: 'Tab', hears: ['button, Bold, not pressed'] },
          { press: 'Space', hears: ['button, Bold, pressed'] },
        ],
      },
    }),
    /looks as before/,
  ],
  [
    'settings',
    'has its text in pixels',
    bad(() => <p style={{ fontSize: '16px' }}>Words</p>, { utterances: { steps: [] } }),
    /what stays small/,
  ],
  [
    'settings',
    'cuts its text off',
    bad(() => <p style={{ height: '1px', minHeight: '20px', overflow: 'hidden', fontSize: '1rem' }}>Words</p>, {
      utterances: { steps: [] },
    }),
    /cut off/,
  ],
  [
    'settings',
    'keeps its direction',
    bad(() => <p dir="ltr">Words</p>, { utterances: { steps: [] } }),
    /the direction/,
  ],
  [
    'touch',
    'has targets too small and too near',
    bad(() => (
      <div>
        {['One', 'Two'].map((name) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            style={{ display: 'block', width: 10, height: 10, padding: 0, border: 0 }}
          />
        ))}
      </div>
    )),
    /10 × 10 px/,
  ],
  [
    'touch',
    'does nothing at a tap',
    { ...good, utterances: { steps: [{ press: 'Space', tap: 'button', hears: [] }] } },
    /a tap on/,
  ],
];

describe('the suite', () => {
  describe('at a component with a fault', () => {
    // A fault stays, however long a check waits for it to go.
    const { waitFor } = vi;
    beforeAll(() => {
      vi.waitFor = (check) => waitFor(check, { timeout: 2_000 });
    });
    afterAll(() => {
      vi.waitFor = waitFor;
    });

    it.each(faults)('%s: finds a component that %s', async (check, _, entry, words) => {
      await expect(runCheck(check, entry, library)).rejects.toThrow(words);
    });
  });

  it('finds nothing at a component without these faults', async () => {
    for (const check of [
      'rest',
      'strict',
      'shadow',
      'csp',
      'rtl',
      'keyboard',
      'utterances',
      'settings',
      'touch',
    ] as const)
      await runCheck(check, good, library);
  });

  it('finds what moves for those who asked for no motion', async () => {
    const Moving = () => {
      const [element, setElement] = useState<HTMLElement | null>(null);
      useEffect(() => {
        const motion = element?.animate({ transform: ['none', 'rotate(1turn)'] }, { duration: 1000, iterations: 9 });
        return () => motion?.cancel();
      }, [element]);
      return <p ref={setElement}>Words</p>;
    };
    await expect(runCheck('settings', bad(Moving, { utterances: { steps: [] } }), library)).rejects.toThrow(
      /what moves/,
    );
  });
});
