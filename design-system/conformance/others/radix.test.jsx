import { defineConformance } from '@marginalia/conformance';
import { library } from './radix.jsx';

defineConformance(library);
