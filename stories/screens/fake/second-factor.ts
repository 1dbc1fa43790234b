import type { SecondFactor } from '@marginalia/bff/contract';
import type { Handlers } from './answers.ts';
import { hoursAgo, now } from './clock.ts';
import { administrator } from './people.ts';
import { refusal } from './refusal.ts';

/** An authenticator app and two passkeys. */
export const someFactors: SecondFactor = {
  isRequired: false,
  appSince: hoursAgo(24 * 40),
  passkeys: [
    { id: 1, name: 'Work laptop', createdAt: hoursAgo(24 * 30), lastUsedAt: hoursAgo(2) },
    { id: 2, name: 'Security key in the drawer', createdAt: hoursAgo(24 * 29), lastUsedAt: null },
  ],
  recoveryCodesLeft: 8,
};

/** Recovery codes as the server writes them. */
export const sampleCodes = [
  ...['4f7kx-9m2qd', '8h3np-t5w0z', 'b6r1v-y2c4e', '7g9js-k3m5x', 'q0d8f-h1n6t'],
  ...['w4z2b-r7v9y', 'c5e3g-j8k0m', 'x1q6d-f4h9n', 'p2t7w-z5b3r', 'v8y0c-e6g1j'],
];
const options = { challenge: 'c2FtcGxl' };
const issuer = 'Marginalia%20(edit.example.org)';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The calls of the second step of a login, and of one's second factors. */
export const secondFactorHandlers: Handlers = {
  loginSecondFactor: ({ world }) => {
    world.user ??= administrator;
    return world.user;
  },
  loginPasskeyOptions: () => options,
  passkeyLoginOptions: () => options,
  passkeyLogin: ({ world }) => {
    world.user ??= administrator;
    return world.user;
  },
  secondFactor: ({ world }) => world.secondFactor,
  proofPasskeyOptions: () => options,
  startApp: () => ({ secret, uri: `otpauth://totp/${issuer}:ines?secret=${secret}&issuer=${issuer}` }),
  confirmApp: ({ world }) => {
    const isFirst = world.secondFactor.recoveryCodesLeft === 0;
    world.secondFactor = { ...world.secondFactor, appSince: now, recoveryCodesLeft: 10 };
    return { recoveryCodes: isFirst ? sampleCodes : [] };
  },
  removeApp: ({ world }) => {
    world.secondFactor = { ...world.secondFactor, appSince: null };
    return undefined;
  },
  newPasskeyOptions: () => options,
  addPasskey: () => ({ recoveryCodes: [] }),
  renamePasskey: ({ world, params, body }) => {
    const { passkeys } = world.secondFactor;
    const renamed = passkeys.map((one) => (one.id === params.id ? { ...one, name: String(body.name) } : one));
    world.secondFactor = { ...world.secondFactor, passkeys: renamed };
    return renamed.find(({ id }) => id === params.id) ?? refusal(404);
  },
  removePasskey: ({ world, params }) => {
    const { passkeys } = world.secondFactor;
    world.secondFactor = { ...world.secondFactor, passkeys: passkeys.filter(({ id }) => id !== params.id) };
    return undefined;
  },
  newRecoveryCodes: ({ world }) => {
    world.secondFactor = { ...world.secondFactor, recoveryCodesLeft: 10 };
    return { recoveryCodes: sampleCodes };
  },
};
