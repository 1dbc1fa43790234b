import { StatCard, type StatCardProps } from '@marginalia/design-system';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { styled } from 'styled-components';

const Row = styled.div`
  display: grid;
  gap: var(--mg-space-4);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
`;

/** A figure that leads somewhere is a link in its whole area. */
const LinkedCard = styled(StatCard)`
  position: relative;

  & a {
    color: inherit;
    text-decoration: none;
  }
  & a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
  &:hover {
    border-color: var(--mg-color-border-control);
  }
  &:hover a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

export interface Figure extends Pick<StatCardProps, 'change' | 'trend' | 'changeTone' | 'hint'> {
  readonly label: string;
  readonly value: string;
  /** The page that the figure leads to. */
  readonly to?: string;
}

/** Figures side by side, all in one size: that of the longest. */
export function StatRow({ figures, isLoading = false }: { figures: readonly Figure[]; isLoading?: boolean }) {
  const characters = isLoading ? 8 : Math.max(...figures.map(({ value }) => value.length));
  return (
    <Row style={{ '--mg-stat-row-characters': characters } as CSSProperties}>
      {figures.map(({ to, label, ...figure }) => {
        const shown = { ...figure, isLoading };
        if (!to) return <StatCard key={label} {...shown} label={label} />;
        return <LinkedCard key={label} {...shown} label={<Link to={to}>{label}</Link>} />;
      })}
    </Row>
  );
}
