import type { EndpointId } from '@marginalia/bff/contract';
import { type Call, handlers } from './answers.ts';
import { refusal } from './refusal.ts';
import type { Replies } from './server.ts';
import type { World } from './world.ts';

/** Refuses an endpoint's first call of each story and answers from then on: what a retry is for. */
export function onceRefused(id: EndpointId, headers: Record<string, string> = {}): Replies {
  const refused = new WeakSet<World>();
  const reply = (call: Call) => {
    if (refused.has(call.world)) return handlers[id]?.(call);
    refused.add(call.world);
    const response = refusal(503);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
  return { [id]: reply };
}
