import type { Plugin } from '@hapi/hapi';
import { health } from '../health/health.ts';
import { profile } from '../profile/profile.ts';
import { services } from '../services/services.ts';
import { session } from '../session/session.ts';
import { settings } from '../settings/settings.ts';
import type { App } from './app.ts';

/** Every feature of the server, each with its routes. The order carries no meaning. */
export const features: readonly Plugin<App>[] = [health, profile, services, session, settings];
