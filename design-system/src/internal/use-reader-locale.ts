import { useLocale } from 'react-aria/I18nProvider';
import { useLocale as useProviderLocale } from './labels.js';

/**
 * @returns the locale in which dates and numbers are written and read: the component's own, else the provider's, made more
 *   exact by the reader's own variant of the same language, as a page in `en` is read in London too
 */
export function useReaderLocale(own: string | undefined): string {
  const reader = useLocale().locale;
  const page = useProviderLocale();
  return own ?? (page && !reader.startsWith(`${page}-`) ? page : reader);
}
