import type {
  Analytics,
  AnalyticsRange,
  CurrentUser,
  Payment,
  Review,
  SavedCatalogue,
  SecondFactor,
  Service,
  Settings,
  Submission,
} from '@marginalia/bff/contract';
import { installed } from './catalogue.ts';
import { figures } from './figures.ts';
import { begun, marked, unread } from './reviews.ts';
import { listing, settings } from './services.ts';
import { everyStatus, longest, sample } from './submissions.ts';

/** What the fake server knows. It is made anew for each story, so that what is pressed in one is not seen in the next. */
export interface World {
  user: CurrentUser | null;
  /** The address that waits for its link to be opened. */
  pendingEmail: string | null;
  secondFactor: SecondFactor;
  services: Service[];
  settings: Settings;
  /** Of the owner's catalogue, newest first. */
  versions: readonly SavedCatalogue[];
  submissions: Submission[];
  reviews: Map<number, Review>;
  payments: Map<number, Payment[]>;
  figures: Record<AnalyticsRange, Analytics>;
}

export const newWorld = (user: CurrentUser | null): World => ({
  user,
  pendingEmail: null,
  secondFactor: { isRequired: false, appSince: null, passkeys: [], recoveryCodesLeft: 0 },
  services: [...listing],
  settings,
  versions: installed,
  submissions: [...everyStatus, sample],
  reviews: new Map([
    [107, marked],
    [108, begun],
    [longest.id, marked],
  ]),
  payments: new Map(),
  figures,
});

export const reviewOf = ({ reviews }: World, id: number): Review => reviews.get(id) ?? unread;
