const key = 'queueCards';

/** Whether the queues show cards instead of rows; kept in this browser. Off until it is turned on. */
export const queueCards = {
  areOn(): boolean {
    try {
      return localStorage.getItem(key) === 'on';
    } catch {
      return false;
    }
  },
  turn(areOn: boolean): void {
    try {
      if (areOn) localStorage.setItem(key, 'on');
      else localStorage.removeItem(key);
    } catch {
      // Without storage the choice holds until the page is left.
    }
  },
};
