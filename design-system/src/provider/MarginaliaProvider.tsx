'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import { mergeLabels, noProvider, type PartialLabels, ProviderContext } from '../internal/labels.js';
import { warnOnce } from '../internal/warn.js';
import { type ColorScheme, ThemeProvider } from '../theme/index.js';
import type { Labels } from './labels.js';

/** A language: its tag, its direction and its words. */
export interface LocalePack {
  /** A BCP 47 tag such as `de` or `de-CH`: how dates and numbers are written. */
  locale: string;
  /** The direction of its script. */
  dir: 'ltr' | 'rtl';
  /** Makes the words for a locale of the language; those it leaves out are English. */
  labels: (locale: string) => PartialLabels<Labels>;
}

/** A language of which no word is missing, as those of `@marginalia/design-system/locales` are. */
export interface LanguagePack extends LocalePack {
  labels: (locale: string) => Labels;
}

export interface MarginaliaProviderProps {
  /** Holds the app, or a part of it that differs. */
  children: ReactNode;
  /**
   * The language: a pack such as `de` from `@marginalia/design-system/locales/de`, or a tag such as `en-GB` for the
   * English words with other dates and numbers.
   * @default English; dates and numbers in fields as the browser writes them
   */
  locale?: string | LocalePack;
  /** Replaces some words, by component; a component's own `labels` win over them. */
  labels?: PartialLabels<Labels>;
  /**
   * What is shown until the reader chooses; `system` follows the operating system. Inside another provider, `light` and
   * `dark` hold for its part.
   * @default 'light'
   */
  colorScheme?: ColorScheme | 'system';
  /** The direction of the page, or of its part. @default the direction of `locale` */
  dir?: 'ltr' | 'rtl';
  /** The nonce of the content security policy, for a page that no server rendered and without `<meta property="csp-nonce">`. */
  nonce?: string;
  /** The element that dialogs, menus, lists and tooltips are put into. @default where they are written */
  container?: Element | null;
  /** Names the local storage entry that keeps the reader's choice of the colour scheme. @default 'theme' */
  storageKey?: string;
}

/**
 * Sets the language, the colour scheme and the place of overlays for everything inside. Wraps the app, once; around a part
 * of the page, it changes what it is given for that part.
 */
export function MarginaliaProvider({
  children,
  locale,
  labels,
  colorScheme,
  dir: ownDir,
  nonce,
  container,
  storageKey,
}: MarginaliaProviderProps) {
  const outer = useContext(ProviderContext);
  const isPart = outer !== noProvider;
  const pack = typeof locale === 'object' ? locale : undefined;
  const tag = validLocale(pack?.locale ?? (locale as string | undefined));
  const dir = ownDir ?? pack?.dir ?? (tag && 'ltr');
  const theme = colorScheme === 'system' ? undefined : colorScheme;
  const value = useMemo(() => {
    const attributes = { lang: tag, dir, 'data-theme': theme };
    const base = tag === undefined ? outer.labels : pack?.labels(tag);
    return {
      locale: tag ?? outer.locale,
      labels: mergeLabels(base ?? {}, labels as object | undefined),
      container: container === undefined ? outer.container : container,
      // What a part is not given is as around it.
      part: isPart ? mergeLabels({ ...outer.part }, attributes) : undefined,
    };
  }, [outer, isPart, pack, tag, dir, theme, labels, container]);
  useLayoutEffect(() => {
    if (isPart) return;
    const page = document.documentElement;
    const before = { lang: page.lang, dir: page.dir };
    Object.assign(page, tag && { lang: tag }, dir && { dir });
    return () => void Object.assign(page, before);
  }, [isPart, tag, dir]);
  // Before the first style of a component is written, which happens while the children render.
  useMemo(() => nonce && tellNonce(nonce), [nonce]);

  const inside = <ProviderContext value={value}>{children}</ProviderContext>;
  if (!isPart)
    return (
      <ThemeProvider storageKey={storageKey} colorScheme={colorScheme}>
        {inside}
      </ThemeProvider>
    );
  return (
    <div data-component="MarginaliaProvider" lang={tag} dir={dir} data-theme={theme}>
      {inside}
    </div>
  );
}

/** @returns a tag that `Intl` takes: with another one each date and number would throw */
function validLocale(tag: string | undefined): string | undefined {
  try {
    return tag ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    warnOnce(
      'MarginaliaProvider',
      `locale="${tag}" is no language tag, so "en" is used. Write it like "de" or "en-GB".`,
    );
    return 'en';
  }
}

/** Writes the nonce where styled-components looks for it. A server's styles get theirs from `ServerStyleSheet`. */
function tellNonce(nonce: string): void {
  if (typeof document === 'undefined' || document.querySelector('meta[property="csp-nonce"]')) return;
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.nonce = nonce;
  document.head.append(meta);
}
