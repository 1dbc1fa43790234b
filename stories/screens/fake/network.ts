import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { answer, type Replies } from './server.ts';
import type { World } from './world.ts';

const isForServer = (path: string) => path.startsWith('/api/') || path.startsWith('/uploads/');

let open = 0;

/** How many calls wait for an answer that will come, or have only just got it. */
export const openCalls = (): number => open;

/** WebKit sends a form with a file but does not read it, as counting its bytes for the progress takes; it reads the files alone. */
const readable = (body: XMLHttpRequestBodyInit | null | undefined) =>
  body instanceof FormData ? new Blob([...body.values()]) : body;

/** Lets every XMLHttpRequest send a body that can be read again. Answers how to end that. */
function sendReadable(): () => void {
  const before = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = new Proxy(before, {
    construct(target, args) {
      const request: XMLHttpRequest = Reflect.construct(target, args);
      return new Proxy(request, {
        get: (held, key, receiver) =>
          key === 'send'
            ? (body?: XMLHttpRequestBodyInit | null) => held.send(readable(body))
            : Reflect.get(held, key, receiver),
      });
    },
  });
  return () => {
    globalThis.XMLHttpRequest = before;
  };
}

/**
 * Puts the fake server into the page's own fetch and XMLHttpRequest: it works in Storybook and in tests alike, without a
 * service worker. Answers how to take it out again.
 */
export function startServer(world: World, replies: Replies): () => void {
  const network = new BatchInterceptor({
    name: 'fake-server',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });
  network.on('request', async ({ request, controller }) => {
    if (!isForServer(new URL(request.url).pathname)) return;
    open += 1;
    try {
      const response = await answer(request, world, replies);
      if (response) return controller.respondWith(response);
    } catch (error) {
      console.error(error);
      return controller.errorWith(error);
    } finally {
      // The page has yet to read the answer, and may then ask for more.
      setTimeout(() => {
        open -= 1;
      }, 30);
    }
    await new Promise(() => undefined);
  });
  network.apply();
  const endReadable = sendReadable();
  return () => {
    endReadable();
    network.dispose();
  };
}
