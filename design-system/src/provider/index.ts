export { type PartialLabels, useLocale } from '../internal/labels.js';
export type { Labels } from './labels.js';
export {
  type LanguagePack,
  type LocalePack,
  MarginaliaProvider,
  type MarginaliaProviderProps,
} from './MarginaliaProvider.js';
