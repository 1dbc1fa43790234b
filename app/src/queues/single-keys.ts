const key = 'singleKeys';

/** Whether keys without Ctrl, Alt or Cmd do something on the queues; kept in this browser. On until they are turned off. */
export const singleKeys = {
  areOn(): boolean {
    try {
      return localStorage.getItem(key) !== 'off';
    } catch {
      return true;
    }
  },
  turn(areOn: boolean): void {
    try {
      if (areOn) localStorage.removeItem(key);
      else localStorage.setItem(key, 'off');
    } catch {
      // A closed store: the choice holds until the page is left.
    }
  },
};
