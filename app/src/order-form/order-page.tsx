import { PageHeader, Stack } from '@marginalia/design-system';
import { lazyPart } from '../layout/lazy-part.ts';
import { PageMeta } from '../layout/page.tsx';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { WhenNear } from '../layout/when-near.tsx';

// The form loads the contract's rules and the query layer, so the page is shown before it.
const Order = lazyPart(() => import(/* webpackChunkName: "order" */ './order.tsx'));

/** /submit and /submit/{id} */
export function Component() {
  return (
    <Stack gap={8}>
      <PageMeta
        title="Submit your document"
        description="Choose a service, send a Word document or a Google Docs link, and see the price in rupees and dollars before you order."
      />
      <PageHeader
        title="Submit your document"
        lead="Choose a service, tell us about your text and send it. You pay once we accept it."
      />
      <WhenNear fallback={<WaitingPage />}>
        <Order />
      </WhenNear>
    </Stack>
  );
}
