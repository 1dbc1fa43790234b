import { Stack, ToggleGroup } from '@marginalia/design-system';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Panel } from './text-panels.styled.ts';
import { type Measure, measures, type TextSize, textSizes } from './text-view.ts';

const sizeLabels: Record<TextSize, string> = { sm: 'Small', md: 'Normal', lg: 'Large', xl: 'Very large' };
const measureLabels: Record<Measure, string> = { narrow: 'Short', normal: 'Normal', wide: 'Long' };

interface ViewPanelProps {
  textSize: TextSize;
  onTextSizeChange: (size: TextSize) => void;
  measure: Measure;
  onMeasureChange: (measure: Measure) => void;
  /** Gives the focus back to what opened the panel. */
  onClose: () => void;
}

/** How large the text is, and how long its lines are. */
export function ViewPanel({ textSize, onTextSizeChange, measure, onMeasureChange, onClose }: ViewPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>(':checked')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <Panel ref={panel} id="view-panel" role="group" aria-label="Text size and line length" onKeyDown={onKeyDown}>
      <Stack gap={3}>
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
    </Panel>
  );
}
