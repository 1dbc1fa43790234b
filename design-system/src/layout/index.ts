export { PageHeader, type PageHeaderProps } from './PageHeader.js';
export { Section, type SectionProps } from './Section.js';
export { type Align, Inline, type InlineProps, type Justify, type SpaceStep, Stack, type StackProps } from './Stack.js';
