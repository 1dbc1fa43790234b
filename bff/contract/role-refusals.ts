import type { Role } from './roles.ts';

/** Why an administrator may not do what needs the role `needed`. */
export const roleRefusals: Readonly<Record<Exclude<Role, 'reader'>, string>> = {
  owner: 'Only owners can do this.',
  editor: 'You have read-only access. Ask an owner to change your role.',
};
