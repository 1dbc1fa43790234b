'use no memo'; // It renders when its marks change, and then nearly nothing in it is as before.

import { type ComponentProps, memo } from 'react';
import { itemsOf, withoutResolved } from './items.js';
import { Margin } from './Margin.js';
import { type Review, useSession } from './review-context.js';
import { useFocusKept } from './use-focus-kept.js';

/** The margin with a card for each mark that is shown. */
export const Cards = memo(function Cards({
  review,
  ...rest
}: { review: Review } & Omit<ComponentProps<typeof Margin>, 'items'>) {
  const { session, isResolvedShown } = review;
  useFocusKept(session);
  const highlights = useSession(session, (snapshot) => snapshot.highlights);
  const suggestions = useSession(session, (snapshot) => snapshot.suggestions);
  const unplaced = useSession(session, (snapshot) => snapshot.unplaced);
  const activeId = useSession(session, (snapshot) => (isResolvedShown ? null : snapshot.activeId));
  const items = itemsOf({ highlights, suggestions, unplaced });
  return <Margin items={isResolvedShown ? items : withoutResolved(items, activeId)} {...rest} />;
});
