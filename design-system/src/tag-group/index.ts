export { TagGroup, type TagGroupLabels, type TagGroupProps, type TagItem } from './TagGroup.js';
