import type { AccountSession, CurrentUser, Profile, Submission } from '@marginalia/bff/contract';
import { hoursAgo } from './clock.ts';

export const client: CurrentUser = {
  id: 7,
  username: 'amara.osei',
  email: 'amara.osei@example.org',
  firstName: 'Amara',
  lastName: 'Osei',
  isAdmin: false,
  role: null,
};

export const administrator: CurrentUser = {
  id: 1,
  username: 'ines',
  email: 'ines@example.org',
  firstName: 'Inês',
  lastName: 'Carvalho',
  isAdmin: true,
  role: 'editor',
};
export const owner: CurrentUser = { ...administrator, role: 'owner' };
export const reader: CurrentUser = { ...administrator, role: 'reader' };

export const profileOf = (user: CurrentUser): Profile => ({
  ...user,
  isEmailVerified: true,
  pendingEmail: null,
  countryCode: '+44',
  phoneNumber: '7700 900123',
  universityName: 'University of Leeds',
  createdAt: hoursAgo(24 * 120),
});

const session = (letter: string, device: string | null, startedHours: number, usedHours: number): AccountSession => ({
  id: letter.repeat(43),
  device,
  createdAt: hoursAgo(startedHours),
  lastUsedAt: hoursAgo(usedHours),
  isCurrent: false,
});
/** Where an account is signed in: here, on a phone, and somewhere unknown. */
export const sessionsNow: readonly AccountSession[] = [
  { ...session('a', 'Firefox on Windows', 2, 0), isCurrent: true },
  session('b', 'Safari on iPhone', 3, 0.25),
  session('c', null, 9, 0.4),
];

type Client = NonNullable<Submission['client']>;

export const amara: Client = {
  firstName: 'Amara',
  lastName: 'Osei',
  email: 'amara.osei@example.org',
  countryCode: '+44',
  phoneNumber: '7700 900123',
  universityName: 'University of Leeds',
};

export const jun: Client = {
  firstName: 'Jun',
  lastName: 'Park',
  email: 'jun.park@example.org',
  countryCode: '+82',
  phoneNumber: '10 2345 6789',
  universityName: 'Yonsei University',
};

/** Names and words as long as people really have them. */
export const longNamed = {
  firstName: 'Maria Guadalupe Esperanza',
  lastName: 'Fernández-Villavicencio y Etxeberria de la Fuente',
  email: 'maria.guadalupe.esperanza.fernandez-villavicencio@students.department-of-comparative-literature.example.org',
  countryCode: '+1',
  phoneNumber: '555 0100 4477 8899 1234',
  universityName: 'Rheinisch-Westfälische Technische Hochschule Aachen, Fakultät für Literaturwissenschaft',
} satisfies Client;

/** As long as the form lets a first name be, without a place to break. */
export const unbrokenName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 90);
export const unbrokenNamed: Client = { ...amara, firstName: unbrokenName, lastName: '' };
