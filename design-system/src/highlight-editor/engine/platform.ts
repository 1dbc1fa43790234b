/** True where Command stands for Ctrl; false on a server. */
export const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform);
