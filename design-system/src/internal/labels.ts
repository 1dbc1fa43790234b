import { createContext, useContext } from 'react';

/** Some of the words, at every depth. */
export type PartialLabels<Labels> = {
  [Key in keyof Labels]?:
    | (Labels[Key] extends string | ((...values: never[]) => unknown) ? Labels[Key] : PartialLabels<Labels[Key]>)
    | undefined;
};

/** What `MarginaliaProvider` gives to the components inside it. */
export interface ProviderValue {
  /** A language tag such as `en-GB`; absent = English, with dates and numbers in fields as the browser writes them. */
  locale?: string | undefined;
  /** Labels by the name of their component. */
  labels?: object | undefined;
  /** Where overlays are put; absent = where they are written. */
  container?: Element | null | undefined;
  /** The language, direction and colours of the part of the page that the component is in, as attributes; absent = those of the page. */
  part?: object | undefined;
}

/** The value outside of every provider. */
export const noProvider: ProviderValue = {};

export const ProviderContext = createContext(noProvider);

/** Puts the words of `own` in the place of those of `base`, at every depth; without any, `base` itself is returned. */
export function mergeLabels<Labels extends object>(base: Labels, own: PartialLabels<Labels> | undefined): Labels {
  if (!own) return base;
  const merged = { ...base } as Record<string, unknown>;
  for (const [key, word] of Object.entries<unknown>(own)) {
    if (word === undefined) continue;
    merged[key] = typeof word === 'object' && word ? mergeLabels(merged[key] ?? {}, word) : word;
  }
  return merged as Labels;
}

type English<Labels> = Labels | ((locale: string | undefined) => Labels);

/** What `useLabels` returns, for a component that remembers its words by itself. */
export function labelsIn<Labels extends object>(
  { locale, labels }: ProviderValue,
  component: string,
  english: English<Labels>,
  own?: PartialLabels<Labels>,
): Labels {
  const base = typeof english === 'function' ? english(locale) : english;
  return mergeLabels(
    mergeLabels(base, (labels as Record<string, PartialLabels<Labels>> | undefined)?.[component]),
    own,
  );
}

/**
 * The words of a component: its English, over it those of the provider, over them those of its own `labels`.
 *
 * @param component the key of its words in `Labels`
 * @param english the words, or a function that makes them for a locale when they hold numbers or dates
 */
export function useLabels<Labels extends object>(
  component: string,
  english: English<Labels>,
  own?: PartialLabels<Labels>,
): Labels {
  'use no memo'; // Merging a few words costs less than remembering them.
  return labelsIn(useContext(ProviderContext), component, english, own);
}

/** The language tag of the provider; undefined means English, in a field that reads dates or numbers the language of the browser. */
export const useLocale = (): string | undefined => useContext(ProviderContext).locale;
