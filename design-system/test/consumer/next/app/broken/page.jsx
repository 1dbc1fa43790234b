// A page that fails on the server. Next then sends a page without our head, and renders all of it in the browser.
export const dynamic = 'force-dynamic';

export default function Broken() {
  throw new Error('The page is broken.');
}
