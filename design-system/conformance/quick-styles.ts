// As in production: styled-components hands its rules to the browser. In development it writes each as text, and the
// browser then reads a whole sheet anew, for every test that shows a component for the first time.
declare global {
  var SC_DISABLE_SPEEDY: boolean;
}

globalThis.SC_DISABLE_SPEEDY = false;

export {};
