import { useContext } from 'react';
import { type IStyledStatics, StyleSheetContext } from 'styled-components';

const noProps = { theme: {} };

/**
 * Returns the class of a styled root whose template is static, and adds its rules to the style sheet around the component:
 * that of the page, of a shadow root or of a server's render.
 *
 * For parts that a page shows by the hundred. They render their element themselves with this class; a styled wrapper
 * around each one costs another component and two more copies of its props. They also say 'use no memo': their props
 * are new at each render of their parent, so the compiler's memo would be filled and never read.
 * @param className what the caller adds; it comes last, as with a styled component
 */
export function useRootClass(
  { componentStyle }: Pick<IStyledStatics<'web', object>, 'componentStyle'>,
  className?: string,
): string {
  const { styleSheet, stylis } = useContext(StyleSheetContext);
  const own = componentStyle.generateAndInjectStyles(noProps, styleSheet, stylis);
  return className ? `${own} ${className}` : own;
}
