import { Inline, Section, type tokens as source, Text, token } from '@marginalia/design-system';
import { contrast, tokens } from '@marginalia/design-system/theme';
import type { Meta, StoryObj } from '@storybook/react';
import { Sample, Sheet } from './sheet.tsx';

const meta = { title: 'Foundations/Colour' } satisfies Meta;
export default meta;
type Story = StoryObj;

const colors: Record<string, source.ColorToken> = tokens.colors;
const names = Object.keys(colors);
const variable = (name: string) => token(`color-${name}` as source.TokenName);

function Ground({ name }: { name: string }) {
  return (
    <Sample name={`color-${name}`} note={`${colors[name]?.light} light, ${colors[name]?.dark} dark`}>
      <div
        style={{
          blockSize: 40,
          border: '1px solid var(--mg-color-border-hairline)',
          borderRadius: 'var(--mg-radius-md)',
          background: variable(name),
        }}
      />
    </Sample>
  );
}

/** How strong an ink stands on a ground, in both themes. */
function Pair({ ink, ground }: { ink: string; ground: string }) {
  const ratio = (theme: 'light' | 'dark') =>
    contrast(colors[ink]?.[theme] ?? '', colors[ground]?.[theme] ?? '').toFixed(1);
  return (
    <div style={{ inlineSize: '9.5rem' }}>
      <div
        // Letters for what is meant to be read, a line for what is only to be seen.
        aria-hidden="true"
        style={{
          paddingBlock: 'var(--mg-space-2)',
          paddingInline: 'var(--mg-space-3)',
          border: '1px solid var(--mg-color-border-hairline)',
          background: variable(ground),
          color: variable(ink),
          fontWeight: 600,
        }}
      >
        {(colors[ink]?.min ?? 0) >= 4.5 ? (
          'Ag'
        ) : (
          <div style={{ blockSize: 3, marginBlock: 10, background: variable(ink) }} />
        )}
      </div>
      <Text size="xs" tone="secondary">
        {ground}
        <br />
        {ratio('light')} light, {ratio('dark')} dark
      </Text>
    </div>
  );
}

/** The inks of one kind, each with the grounds it may stand on. */
function Pairs({ of }: { of: RegExp }) {
  return (
    <div>
      {names
        .filter((name) => colors[name]?.on && of.test(name))
        .map((ink) => (
          <Sample key={ink} name={`color-${ink}`} note={`at least ${colors[ink]?.min}:1`}>
            <Inline gap={3} align="start">
              {colors[ink]?.on?.map((ground) => (
                <Pair key={ground} ink={ink} ground={ground} />
              ))}
            </Inline>
          </Sample>
        ))}
    </div>
  );
}

/** The table that a test holds to WCAG 2.2 AA, pair by pair, in both themes. */
export const TextPairs: Story = {
  render: () => (
    <Sheet
      title="Text on its grounds"
      lead="Each ink names the grounds it may stand on. Text has at least 4.5:1 there. A style that combines others fails the tests."
    >
      <Pairs of={/^text-/} />
    </Sheet>
  ),
};

export const LinePairs: Story = {
  render: () => (
    <Sheet
      title="Lines and marks on their grounds"
      lead="What one must see to use a control has at least 3:1. A hairline only separates: nothing is understood from it alone."
    >
      <Pairs of={/^(border|highlight|chart)-/} />
    </Sheet>
  ),
};

export const Grounds: Story = {
  render: () => (
    <Sheet
      title="Grounds"
      lead="Paper in several weights. Vermilion is for the main action and the editor’s pencil, ink for what is chosen, amber for what is in progress, carmine for errors and deleting."
    >
      <div>
        {names
          .filter((name) => name.startsWith('bg-'))
          .map((name) => (
            <Ground key={name} name={name} />
          ))}
      </div>
    </Sheet>
  ),
};

export const Highlights: Story = {
  render: () => (
    <Sheet
      title="Highlights"
      lead="The five colours of the marker stay readable under text in both themes. Each has a line of its own, so that it is told apart without colour."
    >
      <Section title="On a text" level={2} size="lg">
        {(['yellow', 'green', 'orange', 'blue', 'red'] as const).map((name) => (
          <Text key={name} font="serif" size="lg">
            The argument{' '}
            <mark
              style={{
                background: token(`color-highlight-${name}`),
                color: token('color-text-primary'),
                borderBlockEnd: `2px solid ${token(`color-highlight-${name}-line`)}`,
              }}
            >
              rests on a single footnote
            </mark>{' '}
            ({name}).
          </Text>
        ))}
      </Section>
    </Sheet>
  ),
};
