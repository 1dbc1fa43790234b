import { token } from '@marginalia/design-system';
import type { Meta, StoryObj } from '@storybook/react';
import { Sample, Sheet } from './sheet.tsx';

const meta = { title: 'Foundations/Elevation' } satisfies Meta;
export default meta;
type Story = StoryObj;

const sheet = { blockSize: 64, inlineSize: 160, borderRadius: token('radius-md') };

export const Heights: Story = {
  render: () => (
    <Sheet
      title="Elevation"
      lead="A hairline is the rule; a shadow says that something lies over the page and will go away again. Layers are named, so that nothing fights over numbers."
    >
      <div>
        <Sample name="color-border-hairline" note="Cards and tables">
          <div
            style={{
              ...sheet,
              border: `1px solid ${token('color-border-hairline')}`,
              background: token('color-bg-surface'),
            }}
          />
        </Sample>
        <Sample name="shadow-raised" note="What can be dragged, or has come loose">
          <div style={{ ...sheet, background: token('color-bg-surface'), boxShadow: token('shadow-raised') }} />
        </Sample>
        <Sample name="shadow-overlay" note="Menus, dialogs, toasts">
          <div style={{ ...sheet, background: token('color-bg-overlay'), boxShadow: token('shadow-overlay') }} />
        </Sample>
        <Sample name="layer-sticky" note="10: a bar that stays">
          <span>Sticky</span>
        </Sample>
        <Sample name="layer-overlay" note="100: menus">
          <span>Overlay</span>
        </Sample>
        <Sample name="layer-toast" note="200: the toast">
          <span>Toast</span>
        </Sample>
      </div>
    </Sheet>
  ),
};
