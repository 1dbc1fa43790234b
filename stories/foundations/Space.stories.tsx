import { type tokens as source, token } from '@marginalia/design-system';
import { tokens } from '@marginalia/design-system/theme';
import type { Meta, StoryObj } from '@storybook/react';
import { Sample, Sheet } from './sheet.tsx';

const meta = { title: 'Foundations/Space' } satisfies Meta;
export default meta;
type Story = StoryObj;

const names = Object.keys(tokens.scales) as source.ScaleName[];
const bar = { blockSize: 16, background: 'var(--mg-color-border-strong)' };

export const Steps: Story = {
  render: () => (
    <Sheet
      title="Space"
      lead="A grid of 4 px. Components have no outer margin: Stack and Inline give the space between them."
    >
      <div>
        {names
          .filter((name) => name.startsWith('space-'))
          .map((name) => (
            <Sample key={name} name={name} note={`${Number.parseFloat(tokens.scales[name]) * 16} px`}>
              <div style={{ ...bar, inlineSize: token(name) }} />
            </Sample>
          ))}
      </div>
    </Sheet>
  ),
};

export const Density: Story = {
  render: () => (
    <Sheet
      title="Density"
      lead="Calm for clients, dense for editors: data-density on any element changes the sizes below it. Fingers get more room by themselves."
    >
      <div>
        {(Object.keys(tokens.densities.comfortable) as source.DensityName[]).map((name) => (
          <Sample
            key={name}
            name={name}
            note={`${Number.parseFloat(tokens.densities.comfortable[name]) * 16} px, compact ${Number.parseFloat(tokens.densities.compact[name]) * 16} px`}
          >
            <div style={{ display: 'grid', gap: 4 }}>
              <div style={{ ...bar, inlineSize: token(name) }} />
              <div data-density="compact">
                <div style={{ ...bar, inlineSize: token(name), background: 'var(--mg-color-border-control)' }} />
              </div>
            </div>
          </Sample>
        ))}
      </div>
    </Sheet>
  ),
};

export const Corners: Story = {
  render: () => (
    <Sheet title="Corners" lead="Nearly square, as paper is.">
      <div>
        {names
          .filter((name) => name.startsWith('radius-'))
          .map((name) => (
            <Sample key={name} name={name}>
              <div
                style={{
                  blockSize: 48,
                  inlineSize: 96,
                  border: '1px solid var(--mg-color-border-control)',
                  borderRadius: token(name),
                }}
              />
            </Sample>
          ))}
      </div>
    </Sheet>
  ),
};
