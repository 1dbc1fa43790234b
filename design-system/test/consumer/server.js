// A server of that app: plain Node without a bundler renders what every entry of the package gives.
import { BarChart } from '@marginalia/design-system/charts';
import { TextField } from '@marginalia/design-system/text-field';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

for (const entry of process.argv.slice(2)) await import(entry);

const data = [{ label: 'Paid', value: 7 }];
console.log(renderToString(createElement(BarChart, { title: 'Submissions by status', data })));
console.log(renderToString(createElement(TextField, { label: 'First name' })));
