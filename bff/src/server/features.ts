import type { Plugin } from '@hapi/hapi';
import { health } from '../health/health.ts';
import type { App } from './app.ts';

/** Every feature of the server, each with its routes. The order carries no meaning. */
export const features: readonly Plugin<App>[] = [health];
