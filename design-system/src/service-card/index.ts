export { ServiceCard, type ServiceCardProps } from './ServiceCard.js';
export { ServiceCardSkeleton, type ServiceCardSkeletonProps } from './ServiceCardSkeleton.js';
