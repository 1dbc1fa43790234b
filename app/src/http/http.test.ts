import ky from 'ky';
import { expect, it, vi } from 'vitest';
import { currentUserKey, queryClient } from '../query/client.ts';
import { endVisit } from '../state/visit.ts';
import { http } from './http.ts';

vi.mock('ky', () => ({ default: vi.fn() }));

/** Calls the server, and answers later. */
function call() {
  let respond: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  vi.mocked(ky).mockReturnValueOnce(response as never);
  const outcome = vi.fn();
  http('deleteSubmission', { params: { id: 7 } }).then(
    () => outcome('arrived'),
    () => outcome('failed'),
  );
  const arrive = async (status: number) => {
    respond(new Response(status === 204 ? null : 'No.', { status }));
    // Longer than any chain of promises.
    await new Promise((resolve) => setTimeout(resolve));
    return outcome.mock.calls.flat();
  };
  return { arrive };
}

it('the response to a call reaches who made it, and nobody once they have left', async () => {
  expect(await call().arrive(204)).toEqual(['arrived']);
  expect(await call().arrive(409)).toEqual(['failed']);
  for (const status of [204, 409]) {
    const late = call();
    endVisit();
    expect(await late.arrive(status)).toEqual([]);
  }
});

it.each(['logout', 'createSubmission'] as const)('a page of another network is no response to %s', async (id) => {
  vi.mocked(ky).mockResolvedValueOnce(new Response('<html>Sign in to the Wi-Fi</html>') as never);
  await expect(http(id)).rejects.toMatchObject({ status: 200, detail: expect.stringMatching(/^We couldn’t read/) });
});

it('a call names the account that the page shows, unless it asks who is signed in or logs out whoever is', async () => {
  const namedIn = async (id: 'profile' | 'currentUser' | 'logout' | 'services') => {
    vi.mocked(ky).mockResolvedValueOnce(new Response('No.', { status: 401 }) as never);
    await http(id).catch(() => undefined);
    const { headers } = vi.mocked(ky).mock.lastCall?.[1] ?? {};
    return new Headers(headers as Record<string, string>).get('x-account');
  };
  expect(await namedIn('profile')).toBeNull();
  queryClient.setQueryData(currentUserKey, { id: 7 });
  expect(await namedIn('profile')).toBe('7');
  for (const id of ['currentUser', 'logout', 'services'] as const) expect(await namedIn(id)).toBeNull();
  queryClient.clear();
});
