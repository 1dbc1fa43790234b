import { createElement, type ReactElement, type SVGProps } from 'react';

/** A path's data, or the name and attributes of another element. */
type Shape = string | [element: 'circle' | 'line' | 'path' | 'rect', attributes: Record<string, string>];

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels. @default 24 */
  size?: number;
}

export type Icon = (props: IconProps) => ReactElement;

const draw = (shape: Shape) =>
  typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape);

/** @returns a component that draws the shapes as lines on a ground of 24 by 24, hidden from screen readers */
export const icon =
  (...shapes: Shape[]): Icon =>
  ({ size = 24, ...props }) => {
    'use no memo'; // The shapes never change, and the props are new at each render.
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...shapes.map(draw),
    );
  };
