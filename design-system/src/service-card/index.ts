export { ServiceCard, type ServiceCardProps } from './ServiceCard.js';
export { ServiceCardSkeleton } from './ServiceCardSkeleton.js';
