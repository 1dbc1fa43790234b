// What readers see when a page fails.
'use client';

import { Button, Notice } from '@marginalia/design-system';

export default function Failed({ reset }) {
  return (
    <Notice tone="danger" title="We couldn’t show this page">
      <Button onClick={reset}>Try again</Button>
    </Notice>
  );
}
