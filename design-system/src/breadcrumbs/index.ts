export { type BreadcrumbItem, Breadcrumbs, type BreadcrumbsLabels, type BreadcrumbsProps } from './Breadcrumbs.js';
