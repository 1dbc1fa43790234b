import { IconButton, Popover, Stack, ToggleGroup } from '@marginalia/design-system';
import { ALargeSmall } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Measure, measures, type TextSize, textSizes } from './text-view.ts';

const sizeLabels: Record<TextSize, string> = { sm: 'Small', md: 'Normal', lg: 'Large', xl: 'Very large' };
const measureLabels: Record<Measure, string> = { narrow: 'Short', normal: 'Normal', wide: 'Long' };

interface ViewChoicesProps {
  textSize: TextSize;
  onTextSizeChange: (size: TextSize) => void;
  measure: Measure;
  onMeasureChange: (measure: Measure) => void;
}

interface ViewPanelProps extends ViewChoicesProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** How large the text is, and how long its lines are: a button, and the choices beside it. */
export const ViewPanel = ({ isOpen, onOpenChange, ...choices }: ViewPanelProps) => (
  <Popover
    label="Text size and line length"
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    align="end"
    trigger={(props) => <IconButton {...props} label="Text size and line length" icon={<ALargeSmall />} size="sm" />}
  >
    <ViewChoices {...choices} />
  </Popover>
);

function ViewChoices({ textSize, onTextSizeChange, measure, onMeasureChange }: ViewChoicesProps) {
  const choices = useRef<HTMLDivElement>(null);
  // After the popover has taken the focus.
  useEffect(() => choices.current?.querySelector<HTMLElement>(':checked')?.focus(), []);
  return (
    <Stack gap={3} ref={choices}>
      <ToggleGroup
        label="Text size"
        size="sm"
        items={textSizes.map((id) => ({ id, label: sizeLabels[id] }))}
        value={textSize}
        onChange={(next) => onTextSizeChange(next as TextSize)}
      />
      <ToggleGroup
        label="Line length"
        size="sm"
        items={measures.map((id) => ({ id, label: measureLabels[id] }))}
        value={measure}
        onChange={(next) => onMeasureChange(next as Measure)}
      />
    </Stack>
  );
}
