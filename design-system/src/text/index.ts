export { Heading, type HeadingLevel, type HeadingProps, type HeadingSize } from './Heading.js';
export { Text, type TextProps, type TextSize, type TextTone } from './Text.js';
export { TextLink, type TextLinkProps } from './TextLink.js';
