import { defineConformance } from '@marginalia/conformance';
import { library } from './headless.jsx';

defineConformance(library);
