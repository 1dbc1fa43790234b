// The checks in which somebody uses a component, in a file of their own: two files run beside each other.
import { defineConformance } from '@marginalia/conformance';
import '../src/theme/tokens.css';
import { inUse, library } from './registry.tsx';

defineConformance(library, { checks: inUse });
