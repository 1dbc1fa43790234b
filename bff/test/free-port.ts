/** Starts a server on a free port, and again, twice at most, where another program has taken that port first. */
export async function onFreePort<Started>(start: () => Promise<Started>): Promise<Started> {
  for (let left = 2; ; left--)
    try {
      return await start();
    } catch (error) {
      if (left === 0 || !String(error).includes('another program uses this port')) throw error;
    }
}
