import { useLayoutEffect } from 'react';

interface PageMetaProps {
  /** The page's own name; the product's name is added. */
  title: string;
  description?: string;
}

/** Sets the page's title and its meta description; React puts both into the head. */
export function PageMeta({ title, description }: PageMetaProps) {
  useLayoutEffect(() => {
    // The title of index.html is removed, because the browser shows the first of two titles.
    document.querySelector('title[data-static]')?.remove();
  }, []);
  return (
    <>
      <title>{`${title} – Marginalia`}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
