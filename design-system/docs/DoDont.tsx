import { Canvas } from '@storybook/addon-docs/blocks';
import type { ComponentProps } from 'react';

type Story = ComponentProps<typeof Canvas>['of'];

export interface DoDontProps {
  /** The story that shows it done well. */
  do: Story;
  /** Says what is good about it, in a sentence. */
  doText: string;
  /** The story that shows what to avoid. */
  dont: Story;
  /** Says what is wrong with it, in a sentence. */
  dontText: string;
}

/** Two live examples side by side: what to do and what to avoid. The Markdown of the package has them as code. */
export function DoDont({ do: right, doText, dont: wrong, dontText }: DoDontProps) {
  return (
    <div className="mg-pair">
      <figure data-kind="do">
        <Canvas of={right} sourceState="none" />
        <figcaption>
          <strong>Do.</strong> {doText}
        </figcaption>
      </figure>
      <figure data-kind="dont">
        <Canvas of={wrong} sourceState="none" />
        <figcaption>
          <strong>Don’t.</strong> {dontText}
        </figcaption>
      </figure>
    </div>
  );
}
