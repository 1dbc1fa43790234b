import { useContext } from 'react';
import { type IStyledStatics, StyleSheetContext } from 'styled-components';

type Root = Pick<IStyledStatics<'web', object>, 'componentStyle'>;

const noProps = { theme: {} };
/** The class of each root under plain stylis, which gives the same one in every style sheet. */
const names = new WeakMap<Root['componentStyle'], string>();
/** One rule of the highest level, which holds other rules or declarations. */
const flatRule = /[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/** Reads a flat template as stylis would, in less time than stylis takes to start. */
const readFlat = Object.assign(
  (css: string, selector = ''): string[] => css.replaceAll('&', selector).match(flatRule) ?? [],
  { hash: '' },
);

/**
 * Returns the class of a styled root whose template is static, and adds its rules to the style sheet around the component:
 * that of the page, of a shadow root or of a server's render.
 *
 * The template is flat: a rule names the root by `&`, also for the root's own declarations, and only `@media` and
 * `@keyframes` hold rules. stylis reads it where an app gave it plugins or options.
 *
 * For parts that a page shows by the hundred. They render their element themselves with this class; a styled wrapper
 * around each one costs another component and two more copies of its props. They also say 'use no memo': their props
 * are new at each render of their parent, so the compiler's memo would be filled and never read.
 * @param className what the caller adds; it comes last, as with a styled component
 */
export function useRootClass({ componentStyle }: Root, className?: string): string {
  'use no memo'; // The sheet may have lost the rules since.
  const { styleSheet, stylis } = useContext(StyleSheetContext);
  const isPlain = stylis.hash === '';
  let own = isPlain ? names.get(componentStyle) : undefined;
  // Joining the template and finding its name anew at each render would cost more than the rest of a button.
  if (!own || !styleSheet.hasNameForId(componentStyle.componentId, own)) {
    own = componentStyle.generateAndInjectStyles(noProps, styleSheet, isPlain ? readFlat : stylis);
    if (isPlain) names.set(componentStyle, own);
  }
  return className ? `${own} ${className}` : own;
}
