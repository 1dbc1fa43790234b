import { StatCard, type StatCardProps } from '@marginalia/design-system';
import type { CSSProperties } from 'react';
import { styled } from 'styled-components';

const Row = styled.div`
  display: grid;
  gap: var(--mg-space-4);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
`;

interface StatRowProps {
  figures: readonly (StatCardProps & { label: string; value: string })[];
  isLoading?: boolean;
}

/** Figures side by side, all in one size: that of the longest. */
export function StatRow({ figures, isLoading = false }: StatRowProps) {
  const characters = isLoading ? 8 : Math.max(...figures.map(({ value }) => value.length));
  return (
    <Row style={{ '--mg-stat-row-characters': characters } as CSSProperties}>
      {figures.map((figure) => (
        <StatCard key={figure.label} {...figure} isLoading={isLoading} />
      ))}
    </Row>
  );
}
