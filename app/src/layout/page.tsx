interface PageProps {
  /** The page's own name; the product's name is added. */
  title: string;
  description?: string;
}

/** Sets the page's title and its meta description; React puts both into the head. */
export function PageMeta({ title, description }: PageProps) {
  return (
    <>
      <title>{`${title} – Marginalia`}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
