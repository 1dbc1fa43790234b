import { Inline, Stack, Text } from '@marginalia/design-system';
import type { Meta, StoryObj } from '@storybook/react';
import {
  ArrowRight,
  Check,
  Download,
  FileText,
  Inbox,
  MessageSquarePlus,
  PenLine,
  Plus,
  Trash2,
  TriangleAlert,
  Upload,
  X,
} from 'lucide-react';
import { Sheet } from './sheet.tsx';

const meta = { title: 'Foundations/Icons' } satisfies Meta;
export default meta;
type Story = StoryObj;

const icons = {
  ArrowRight,
  Check,
  Download,
  FileText,
  Inbox,
  MessageSquarePlus,
  PenLine,
  Plus,
  Trash2,
  TriangleAlert,
  Upload,
  X,
};

export const OneSet: Story = {
  render: () => (
    <Sheet
      title="Icons"
      lead="One set, Lucide, drawn with a stroke of 1.5 px. An icon stands beside its word; alone it needs a name, which IconButton asks for."
    >
      <Inline gap={8} align="start">
        {Object.entries(icons).map(([name, Icon]) => (
          <Stack key={name} gap={2} align="center" style={{ inlineSize: '8rem' }}>
            <Icon aria-hidden="true" size={24} strokeWidth={1.5} />
            <Text size="xs" tone="secondary">
              {name}
            </Text>
          </Stack>
        ))}
      </Inline>
    </Sheet>
  ),
};
