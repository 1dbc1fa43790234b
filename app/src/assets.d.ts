declare module '*.css';
declare module '@fontsource-variable/newsreader';
declare module '@fontsource-variable/source-sans-3';
declare module '*?raw' {
  const text: string;
  export default text;
}
