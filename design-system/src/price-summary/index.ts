export { type PriceLine, PriceSummary, type PriceSummaryProps } from './PriceSummary.js';
