/** The cursor of the `rel="next"` link of a `Link` header. */
export function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? (new URL(address, 'https://here.invalid').searchParams.get('cursor') ?? undefined) : undefined;
}
