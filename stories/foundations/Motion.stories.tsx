import { Button, Stack, token } from '@marginalia/design-system';
import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { Sample, Sheet } from './sheet.tsx';

const meta = { title: 'Foundations/Motion' } satisfies Meta;
export default meta;
type Story = StoryObj;

const durations = ['duration-fast', 'duration-base', 'duration-slow'] as const;

export const Durations: Story = {
  render: function Durations() {
    const [isAway, setAway] = useState(false);
    return (
      <Sheet
        title="Motion"
        lead="Motion shows where something came from; it never makes anyone wait. Who asks for reduced motion gets none: the durations are then 0."
      >
        <Stack gap={2} align="start">
          <Button variant="secondary" onClick={() => setAway(!isAway)}>
            Move
          </Button>
        </Stack>
        <div>
          {durations.map((name) => (
            <Sample key={name} name={name}>
              <div style={{ display: 'grid' }}>
                <div
                  style={{
                    inlineSize: 24,
                    blockSize: 24,
                    background: token('color-border-progress'),
                    justifySelf: 'start',
                    transition: `translate ${token(name)} ${token('ease-standard')}`,
                    translate: isAway ? '12rem' : '0',
                  }}
                />
              </div>
            </Sample>
          ))}
        </div>
      </Sheet>
    );
  },
};
