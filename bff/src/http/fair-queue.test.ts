import { describe, expect, it, vi } from 'vitest';
import { FairQueue, QueueFull, type Requester } from './fair-queue.ts';

const by = (...path: string[]): Requester => ({ path, hasPriority: false });
const editor: Requester = { path: ['editor'], hasPriority: true };

/** A queue whose work ends when told, and what began in which order. */
function queued(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ slots: 2, reservedSlots: 0, waiting: 20, ...limits });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const outcomes = new Map<string, string>();
  const ask = (name: string, requester: Requester) => {
    const work = () =>
      new Promise<void>((resolve) => {
        started.push(name);
        ends.set(name, resolve);
      });
    queue.run(requester, work).then(
      () => outcomes.set(name, 'done'),
      (error) => outcomes.set(name, error instanceof QueueFull ? 'refused' : String(error)),
    );
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { queue, started, outcomes, ask, end, settled };
}

describe('a fair queue', () => {
  it('serves each requester once before it serves anybody twice', async () => {
    const { ask, started, end } = queued({ slots: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, by('a'));
    ask('b1', by('b'));
    ask('c1', by('c'));
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('gives one requester no second slot while its first work is slow, and gives it to the next', async () => {
    const { ask, started } = queued();
    for (const name of ['a1', 'a2', 'a3']) ask(name, by('a'));
    expect(started).toEqual(['a1']);
    ask('b1', by('b'));
    expect(started).toEqual(['a1', 'b1']);
  });

  it('gives all slots to one requester whose work is quick', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const { ask, started, end } = queued();
    for (const name of ['a1', 'a2', 'a3']) ask(name, by('a'));
    clock.mockReturnValue(500);
    await end('a1');
    clock.mockRestore();
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });

  it('takes the second slot away again once the work was slow', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const { ask, started, end } = queued();
    for (const name of ['a1', 'a2', 'a3']) ask(name, by('a'));
    clock.mockReturnValue(1_500);
    await end('a1');
    clock.mockRestore();
    expect(started).toEqual(['a1', 'a2']);
  });

  it('keeps its reserved slots for those with priority, and the other slots for everybody in turn', async () => {
    const { ask, started, end } = queued({ slots: 1, reservedSlots: 1 });
    ask('a1', by('a'));
    ask('b1', by('b'));
    expect(started).toEqual(['a1']);
    ask('e1', editor);
    ask('e2', editor);
    expect(started).toEqual(['a1', 'e1']);
    await end('a1');
    expect(started).toEqual(['a1', 'e1', 'b1']);
    await end('e1');
    expect(started).toEqual(['a1', 'e1', 'b1', 'e2']);
  });

  it('alternates between those with priority and the others', async () => {
    const { ask, started, end } = queued({ slots: 1 });
    ask('a1', by('a'));
    for (const name of ['e1', 'e2', 'e3']) ask(name, editor);
    ask('b1', by('b'));
    ask('c1', by('c'));
    for (const name of ['a1', 'e1', 'b1', 'e2', 'c1']) await end(name);
    expect(started).toEqual(['a1', 'e1', 'b1', 'e2', 'c1', 'e3']);
  });

  it('makes room for a requester who has less waiting than another, and refuses whoever has the most', async () => {
    const { ask, outcomes, settled } = queued({ slots: 1, waiting: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name, by('a'));
    ask('b1', by('b'));
    ask('e1', editor);
    await settled();
    expect([...outcomes]).toEqual([
      ['a5', 'refused'],
      ['a4', 'refused'],
    ]);
    ask('b2', by('b'));
    await settled();
    expect(outcomes.get('b2')).toBe('refused');
  });

  it('serves each network once before it serves any twice, and within it each member likewise', async () => {
    const { ask, started, end } = queued({ slots: 1 });
    for (const name of ['a1', 'a2', 'b1', 'c1']) ask(name, by('one', name[0] as string));
    for (const name of ['x1', 'x2']) ask(name, by('two', 'x'));
    for (const name of ['a1', 'a2', 'x1', 'b1', 'x2']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'x1', 'b1', 'x2', 'c1']);
  });

  it('gives one network no second slot while its first work is slow, whichever member asks', async () => {
    const { ask, started } = queued();
    for (const name of ['a', 'b', 'c']) ask(name, by('one', name));
    expect(started).toEqual(['a']);
    ask('x', by('two', 'x'));
    expect(started).toEqual(['a', 'x']);
  });

  it('makes room for a newcomer however many members of one network wait once each', async () => {
    const { ask, started, outcomes, settled, end } = queued({ slots: 1, waiting: 4 });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) ask(name, by('one', name));
    for (const name of ['x', 'y']) ask(name, by(name, 'somebody'));
    await settled();
    expect([...outcomes.keys()]).toEqual(['f', 'e', 'd']);
    for (const name of ['a', 'b', 'x']) await end(name);
    expect(started).toEqual(['a', 'b', 'x', 'y']);
  });

  it('makes room for a newcomer while several networks fill the line', async () => {
    const { ask, started, outcomes, settled, end } = queued({ slots: 1, waiting: 6 });
    for (const network of ['one', 'two', 'three'])
      for (const name of ['a', 'b', 'c']) ask(`${network} ${name}`, by(network, name));
    ask('x', by('four', 'x'));
    await settled();
    expect(outcomes.size).toBe(3 * 3 - 6);
    for (const name of ['one a', 'one b', 'two a', 'three a']) await end(name);
    expect(started).toEqual(['one a', 'one b', 'two a', 'three a', 'x']);
  });

  it('fills the line for one network, and makes room within it for the member with less waiting', async () => {
    const { ask, started, outcomes, settled, end } = queued({ slots: 1, waiting: 4 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name, by('one', 'a'));
    expect(outcomes.size).toBe(0);
    ask('b1', by('one', 'b'));
    await settled();
    expect([...outcomes.keys()]).toEqual(['a5']);
    for (const name of ['a1', 'a2']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1']);
  });

  it('goes on after work that failed', async () => {
    const { queue, ask, started } = queued({ slots: 1 });
    await expect(queue.run(by('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    ask('a1', by('a'));
    expect(started).toEqual(['a1']);
  });

  it('refuses what waits and what comes when it is closed, and lets run what runs', async () => {
    const { queue, ask, outcomes, end, settled } = queued({ slots: 1 });
    ask('a1', by('a'));
    ask('a2', by('a'));
    queue.close();
    ask('a3', by('a'));
    await settled();
    await end('a1');
    expect(Object.fromEntries(outcomes)).toEqual({ a1: 'done', a2: 'refused', a3: 'refused' });
  });
});
