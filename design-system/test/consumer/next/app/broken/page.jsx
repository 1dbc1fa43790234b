// A page that fails on the server. Next then sends a page without our head, and renders all of it in the browser.
import { connection } from 'next/server';

export default async function Broken() {
  await connection();
  throw new Error('The page is broken.');
}
