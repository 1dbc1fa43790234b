import { type tokens as source, token } from '@marginalia/design-system';
import { tokens } from '@marginalia/design-system/theme';
import type { Meta, StoryObj } from '@storybook/react';
import { Sample, Sheet } from './sheet.tsx';

const meta = { title: 'Foundations/Type' } satisfies Meta;
export default meta;
type Story = StoryObj;

const scale = (prefix: string) =>
  (Object.keys(tokens.scales) as source.ScaleName[]).filter((name) => name.startsWith(prefix));

export const Faces: Story = {
  render: () => (
    <Sheet
      title="Faces"
      lead="Newsreader for headings and for what is read; Source Sans 3 for what is pressed, filled in and looked up."
    >
      <div>
        {scale('font-').map((name) => (
          <Sample key={name} name={name}>
            <span style={{ fontFamily: token(name), fontSize: token('text-2xl') }}>The red pencil, 1,234 words</span>
          </Sample>
        ))}
      </div>
    </Sheet>
  ),
};

export const Sizes: Story = {
  render: () => (
    <Sheet title="Sizes" lead="Given in rem, so that they follow what the reader set in the browser.">
      <div>
        {scale('text-').map((name) => (
          <Sample key={name} name={name} note={`${Number.parseFloat(tokens.scales[name]) * 16} px`}>
            <span style={{ fontFamily: token('font-serif'), fontSize: token(name), lineHeight: 1.2 }}>
              Clear sentences
            </span>
          </Sample>
        ))}
      </div>
    </Sheet>
  ),
};

export const LinesAndWeights: Story = {
  render: () => (
    <Sheet title="Lines and weights" lead="Tight for headings, normal for the interface, relaxed for long reading.">
      <div>
        {scale('leading-').map((name) => (
          <Sample key={name} name={name}>
            <span style={{ lineHeight: token(name) }}>
              We edit and we coach; we do not write for you. Every change is tracked, every comment says why, and the
              draft stays yours from the first sentence to the last.
            </span>
          </Sample>
        ))}
        {scale('weight-').map((name) => (
          <Sample key={name} name={name}>
            <span style={{ fontWeight: token(name) }}>Every comment says why</span>
          </Sample>
        ))}
      </div>
    </Sheet>
  ),
};
