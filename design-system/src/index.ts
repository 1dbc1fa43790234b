// One line per component, in alphabetical order. Charts and the highlight editor have entries of their own: they weigh more.
export * from './theme/index.js';
export * from './toaster/index.js';
