export interface CardBox {
  /** Where the card would like to stand: beside its mark. Pixels from the top of the margin. */
  top: number;
  height: number;
}

/**
 * Stacks cards in reading order without overlap, each as near to its mark as the others let it; the active card, when
 * there is one (else -1), stands exactly beside its mark and the others give way.
 * @returns the top of each card, never negative.
 */
export function stackCards(cards: readonly CardBox[], active: number, gap: number): number[] {
  const tops = cards.map(({ top }) => Math.max(0, top));
  const bottom = (index: number) => (tops[index] as number) + (cards[index] as CardBox).height + gap;
  const start = Math.max(0, active);
  for (let i = start - 1; i >= 0; i -= 1) {
    const room = (tops[i + 1] as number) - gap - (cards[i] as CardBox).height;
    tops[i] = Math.max(0, Math.min(tops[i] as number, room));
  }
  for (let i = 1; i < cards.length; i += 1) tops[i] = Math.max(tops[i] as number, bottom(i - 1));
  return tops;
}
