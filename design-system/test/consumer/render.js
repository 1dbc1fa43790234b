// The server of the Vite app, as the README has it: prints the page's HTML and its styles, for the nonce that it is given.
import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { App } from './server/App.js';

const sheet = new ServerStyleSheet({ nonce: process.argv[2] });
const html = renderToString(sheet.collectStyles(createElement(StrictMode, null, createElement(App))));
console.log(JSON.stringify({ html, styles: sheet.getStyleTags() }));
