import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakingNetwork {
  readonly url: string;
  /** From now on a connection breaks once so many bytes have gone to the server. */
  breakAfter(bytes: number): void;
  /**
   * One connection breaks, or sends nothing more and stays, once so many bytes have gone to the server. Earlier
   * connections close first, because a browser repeats by itself what failed on a connection that it used before.
   */
  disturbOnce(kind: 'breaks' | 'stalls', bytes: number): void;
  /** Whether connections break as soon as the server answers: it has acted, and nobody hears of it. */
  loseResponses(isOn: boolean): void;
  stop(): void;
}

/** A way to a server that can break in the middle of what is sent. */
export async function breakingNetwork(to: string): Promise<BreakingNetwork> {
  const { port } = new URL(to);
  let left = Number.POSITIVE_INFINITY;
  let once: 'breaks' | 'stalls' | undefined;
  let losesResponses = false;
  const open = new Set<Socket>();
  const way = createServer((near) => {
    open.add(near);
    near.once('close', () => open.delete(near));
    const far = connect(Number(port), 'localhost');
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const side of [near, far]) side.on('error', end).on('close', end);
    far.on('data', (bytes) => (losesResponses ? end() : near.write(bytes)));
    let isStalled = false;
    near.on('data', (bytes) => {
      if (isStalled) return;
      left -= bytes.length;
      if (left >= 0) far.write(bytes);
      else if (once === 'stalls') isStalled = true;
      else end();
      if (left < 0 && once) left = Number.POSITIVE_INFINITY;
    });
  });
  await new Promise<void>((resolve) => way.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(way.address() as AddressInfo).port}`,
    breakAfter(bytes) {
      left = bytes;
      once = undefined;
    },
    disturbOnce(kind, bytes) {
      for (const socket of open) socket.destroy();
      left = bytes;
      once = kind;
    },
    loseResponses(isOn) {
      losesResponses = isOn;
    },
    stop: () => way.close(),
  };
}
