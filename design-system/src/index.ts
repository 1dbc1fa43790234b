// One line per component, in alphabetical order. Charts and the highlight editor have entries of their own: they weigh more.
export * from './button/index.js';
export * from './layout/index.js';
export * from './text/index.js';
export * from './theme/index.js';
export * from './toaster/index.js';
export * from './visually-hidden/index.js';
