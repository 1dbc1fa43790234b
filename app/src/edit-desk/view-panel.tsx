import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Choices, Panel } from './text-panels.styled.ts';
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
      <Choices>
        <legend>Text size</legend>
        {textSizes.map((size) => (
          <label key={size}>
            <input type="radio" name="text-size" checked={size === textSize} onChange={() => onTextSizeChange(size)} />
            {sizeLabels[size]}
          </label>
        ))}
      </Choices>
      <Choices>
        <legend>Line length</legend>
        {measures.map((one) => (
          <label key={one}>
            <input type="radio" name="measure" checked={one === measure} onChange={() => onMeasureChange(one)} />
            {measureLabels[one]}
          </label>
        ))}
      </Choices>
    </Panel>
  );
}
