export { CategoryBadge, type CategoryBadgeProps, type CategoryTone } from './CategoryBadge.js';
